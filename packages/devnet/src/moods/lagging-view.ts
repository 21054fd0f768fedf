import type { RpcCall, RpcOutcome } from './json-rpc.js'

/** The index of the parameter that names the block, for each method that reads the state of a block. */
const blockParameters: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_simulateV1: 1,
  eth_feeHistory: 1,
  eth_getStorageAt: 2,
  eth_getProof: 2,
}

const hex = (value: number) => `0x${value.toString(16)}`
const heightOf = (value: unknown) =>
  typeof value === 'string' && value.startsWith('0x') ? Number(value) : undefined
const isNewest = (value: unknown) =>
  value === undefined || value === 'latest' || value === 'pending'

/** Emulates a node whose newest block is `head`. Returns its answer, or the call to forward to the real node. */
export function askLagging(
  call: RpcCall,
  head: number,
): { readonly call: RpcCall } | { readonly outcome: RpcOutcome } {
  const { method, params } = call
  if (method === 'eth_blockNumber') return { outcome: { result: hex(head) } }
  if (method === 'eth_getBlockByNumber') {
    if (isNewest(params[0])) return { call: { method, params: [hex(head), ...params.slice(1)] } }
    return (heightOf(params[0]) ?? 0) > head ? { outcome: { result: null } } : { call }
  }
  if (method === 'eth_getLogs') {
    const filter = params[0] as { fromBlock?: unknown; toBlock?: unknown; blockHash?: unknown }
    if (filter.blockHash !== undefined) return { call }
    if ((heightOf(filter.fromBlock) ?? 0) > head) return { outcome: { result: [] } }
    const toBlock = hex(Math.min(heightOf(filter.toBlock) ?? head, head))
    return { call: { method, params: [{ ...filter, toBlock }] } }
  }
  const place = blockParameters[method]
  if (place === undefined) return { call }
  const block = params[place]
  if (isNewest(block)) {
    const moved = [...params]
    moved[place] = hex(head)
    return { call: { method, params: moved } }
  }
  return (heightOf(block) ?? 0) > head
    ? { outcome: { error: { code: -32000, message: 'header not found' } } }
    : { call }
}

/** Removes everything from an answer that a node whose newest block is `head` cannot know. */
export function hideYounger({ method }: RpcCall, outcome: RpcOutcome, head: number): RpcOutcome {
  if ('error' in outcome || !outcome.result) return outcome
  const younger = (thing: unknown, field: string) =>
    (heightOf((thing as Record<string, unknown>)[field]) ?? 0) > head
  if (method === 'eth_getBlockByHash' && younger(outcome.result, 'number')) return { result: null }
  if (method === 'eth_getTransactionReceipt' && younger(outcome.result, 'blockNumber'))
    return { result: null }
  if (method === 'eth_getTransactionByHash' && younger(outcome.result, 'blockNumber'))
    return { result: null }
  if (method === 'eth_getLogs')
    return {
      result: (outcome.result as unknown[]).filter((log) => !younger(log, 'blockNumber')),
    }
  return outcome
}
