import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** Call data that contains one of these gets that result. All other call data is benign. */
export const blockaidMarks = {
  Warning: 'aaaa7777',
  Malicious: 'bbbb7777',
  Error: 'cccc7777',
} as const

export const blockaidKey = 'bk_test_77aa01'

/** Sends a wrong response instead of the honest one, or none. */
export type BlockaidFault = (
  response: ServerResponse,
  honest: string,
  /** Repeats `run` until the double stops. */
  every: (ms: number, run: () => void) => void,
) => void

export interface BlockaidDouble {
  readonly url: string
  /** Requests so far, in order. */
  readonly questions: readonly { readonly path: string; readonly body: unknown }[]
  /** Errors of requests that were not as documented, or lacked the key. */
  readonly refused: readonly string[]
  /** Applies the fault to later requests; `undefined` restores honest answers. */
  answerWith(fault: BlockaidFault | undefined): void
  /** Resolves at the next request after this call. */
  nextQuestion(): Promise<void>
  stop(): Promise<void>
}

const hex = z.string().regex(/^0x([0-9a-fA-F]{2})*$/)
const quantity = z.string().regex(/^0x(0|[1-9a-f][0-9a-f]*)$/)
const address = hex.length(42)
const asked = {
  chain: z.string(),
  metadata: z.strictObject({ non_dapp: z.literal(true) }),
  options: z.array(z.enum(['validation', 'simulation'])),
}
const UserOperationQuestion = z.strictObject({
  ...asked,
  account_address: address,
  data: z.strictObject({
    entrypoint: address,
    operation: z.strictObject({
      sender: address,
      nonce: quantity,
      init_code: hex,
      call_data: hex,
      account_gas_limits: hex.length(66),
      pre_verification_gas: quantity,
      gas_fees: hex.length(66),
      paymaster_and_data: hex,
      signature: hex,
      eip7702_auth: z
        .strictObject({ address, chainId: quantity, nonce: quantity, eoa: address })
        .optional(),
    }),
  }),
})
const BulkQuestion = z.strictObject({
  ...asked,
  data: z
    .array(
      z.strictObject({ from: address, to: address, value: quantity, data: hex, gas: quantity }),
    )
    .min(1),
})

/**
 * Starts a double of Blockaid's two scans over HTTP. Bodies follow Blockaid's OpenAPI document, without the parts
 * that the gateway ignores.
 */
export async function startBlockaidDouble(): Promise<BlockaidDouble> {
  const questions: { path: string; body: unknown }[] = []
  const refused: string[] = []
  const timers: NodeJS.Timeout[] = []
  let fault: BlockaidFault | undefined
  let heard = () => {}

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      refused.push(String(error))
      response.writeHead(422).end(JSON.stringify({ detail: String(error) }))
    })
  })
  const every = (ms: number, run: () => void) => void timers.push(setInterval(run, ms))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const written = await text(request)
    // The target of redirects returns a valid answer.
    if (request.url === '/elsewhere')
      return void sendJson(response, { ...scan('base', '', ''), account_address: undefined })
    if (request.headers['x-api-key'] !== blockaidKey) throw new Error('not authenticated')
    if (request.method !== 'POST') throw new Error(`${request.method} is not allowed`)
    const body: unknown = JSON.parse(written)
    const honest = JSON.stringify(judge(request.url, body))
    questions.push({ path: request.url ?? '', body })
    heard()
    if (fault) fault(response, honest, every)
    else response.writeHead(200, { 'content-type': 'application/json' }).end(honest)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    refused,
    answerWith(next) {
      fault = next
    },
    nextQuestion: () =>
      new Promise((resolve) => {
        heard = resolve
      }),
    async stop() {
      for (const timer of timers) clearInterval(timer)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function judge(path: string | undefined, body: unknown): unknown {
  if (path === '/v0/evm/user-operation/scan') {
    const { chain, account_address, data } = UserOperationQuestion.parse(body)
    return scan(chain, account_address, data.operation.call_data)
  }
  if (path === '/v0/evm/transaction-bulk/scan') {
    const { chain, data } = BulkQuestion.parse(body)
    return data.map((transaction) => scan(chain, transaction.from, transaction.data))
  }
  throw new Error(`${path} is not found`)
}

function scan(chain: string, account: string, callData: string) {
  const result =
    (Object.keys(blockaidMarks) as (keyof typeof blockaidMarks)[]).find((mark) =>
      callData.includes(blockaidMarks[mark]),
    ) ?? 'Benign'
  return {
    block: '21211118',
    chain,
    account_address: account,
    validation: { status: 'Success', result_type: result, ...said[result], features: [] },
    simulation: {
      status: 'Success',
      account_summary: { assets_diffs: [], exposures: [], traces: [], total_usd_exposure: {} },
      address_details: {},
      assets_diffs: {},
      exposures: {},
      session_key: {},
      total_usd_diff: {},
      total_usd_exposure: {},
      transaction_actions: [],
    },
  }
}

const said = {
  Benign: { classification: '', reason: '', description: '' },
  Warning: {
    classification: 'unverified_contract',
    reason: 'other',
    description: 'The transaction calls a contract that nobody has verified',
  },
  Malicious: {
    classification: 'known_malicious',
    reason: 'raw_ether_transfer',
    description: 'A known malicious address is involved in the transaction.',
  },
  Error: { classification: '', reason: '', description: '', error: 'Failed to simulate' },
}

const sendJson = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

type Scan = ReturnType<typeof scan>

const changed = (honest: string, change: (scan: Scan) => unknown) => change(JSON.parse(honest))

/** Faults that a provider may apply to an honest, benign answer. None of the results is a verdict. */
export const blockaidFaults: Readonly<Record<string, BlockaidFault>> = {
  'no answer at all': () => {},
  'a connection that is reset': (response) => void response.socket?.resetAndDestroy(),
  'HTTP 500 with a good body': (response, honest) => void response.writeHead(500).end(honest),
  'HTTP 200 without a body': (response) => void response.writeHead(200).end(),
  'HTTP 200 with a web page': (response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Benign</title><p>status: Success</p>'),
  'an unknown result': (response, honest) =>
    void sendJson(
      response,
      changed(honest, (scan) => ({
        ...scan,
        validation: { ...scan.validation, result_type: 'Benign ' },
      })),
    ),
  'a verdict of another chain': (response, honest) =>
    void sendJson(
      response,
      changed(honest, (scan) => ({ ...scan, chain: 'zora' })),
    ),
  'a body that is cut off': (response, honest) =>
    void response.writeHead(200).end(honest.slice(0, -1)),
  'ten megabytes': (response, honest) =>
    void response.writeHead(200).end(`${' '.repeat(10 * 1024 * 1024)}${honest}`),
  'a redirection to a good answer': (response) =>
    void response.writeHead(307, { location: '/elsewhere' }).end(),
  'HTTP 429 with a good body': (response, honest) =>
    void response.writeHead(429, { 'retry-after': '1' }).end(honest),
  'a body without an end': (response, honest, every) => {
    response.writeHead(200).write(honest)
    every(20, () => response.write(' '))
  },
  'a verdict of another account': (response, honest) =>
    void sendJson(
      response,
      changed(honest, (scan) => ({
        ...scan,
        account_address: '0x00000000000000000000000000000000000000bB',
      })),
    ),
  'no validation': (response, honest) =>
    void sendJson(
      response,
      changed(honest, ({ validation: _, ...scan }) => scan),
    ),
  'a validation without having seen what happens': (response, honest) =>
    void sendJson(
      response,
      changed(honest, (scan) => ({ ...scan, simulation: { status: 'Error', error: 'reverted' } })),
    ),
  'a list in place of a verdict': (response, honest) =>
    void sendJson(
      response,
      changed(honest, (scan) => [scan]),
    ),
  null: (response) => void response.writeHead(200).end('null'),
}
