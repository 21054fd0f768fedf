/** The parts of a JSON-RPC call that the proxy reads. */
export interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
}

export interface RpcFailure {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export type RpcOutcome = { readonly result: unknown } | { readonly error: RpcFailure }

/** Sends several calls to a node in one request. The outcomes are in the order of the calls. */
export type AskNode = (calls: readonly RpcCall[]) => Promise<RpcOutcome[]>

/** Returns a function that sends calls to the node at `url`. It throws if the node does not answer in JSON-RPC. */
export const askNode =
  (url: string): AskNode =>
  async (calls) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
    })
    const answers = (await response.json()) as ({ id: number } & RpcOutcome)[]
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    return calls.map(({ method }, id) => {
      const answer = byId.get(id)
      if (!answer) throw new Error(`The node did not answer ${method}.`)
      return 'error' in answer ? { error: answer.error } : { result: answer.result }
    })
  }

/** Returns the result of one call. Throws the node's error. */
export async function resultOf<T>(
  ask: AskNode,
  method: string,
  ...params: readonly unknown[]
): Promise<T> {
  const [outcome] = await ask([{ method, params }])
  if (!outcome || 'error' in outcome)
    throw new Error(`${method} was refused: ${outcome?.error.message ?? 'no answer'}`)
  return outcome.result as T
}
