import { type Address, type Hex, isHex, type PublicClient } from 'viem'
import type { BlockOverrides } from './block-to-come.js'
import { withShortError } from './parse-answer.js'
import { rpcErrorOf } from './rpc-error-of.js'
import type { SimulatedLog } from './simulated-log.js'
import { requestBounded } from './simulation-limits.js'
import type { StateOverrides } from './state-overrides.js'

/** A call without a gas limit may use all gas that is left in the block. */
interface CallOfBlock {
  readonly from?: Address
  readonly to: Address
  readonly data: Hex
  readonly value?: Hex
  readonly gas?: Hex
  readonly gasPrice?: Hex
}

export interface SimulatedCallOfBlock {
  readonly status: Hex
  readonly returnData: Hex
  readonly gasUsed: Hex
  readonly logs?: readonly SimulatedLog[]
  readonly error?: { readonly message: string; readonly data?: unknown }
}

/**
 * Runs calls in a simulated block on top of another one. The logs include native transfers.
 *
 * The node may be a block ahead of `blockOverrides`, or a block behind when several nodes share a URL. It then
 * refuses the number or the time as out of order. The request is repeated once without both, so the node uses the
 * number after its newest block, and its own time.
 *
 * Throws `EXECUTION_SIMULATION_REVERTED` if the answer is longer than `mostBytes`.
 */
export async function simulateV1(
  client: PublicClient,
  {
    at = 'latest',
    blockOverrides,
    mostBytes,
    ...block
  }: {
    /** The parent block. @default the newest one */
    readonly at?: Hex | 'latest'
    readonly calls: readonly CallOfBlock[]
    readonly stateOverrides?: StateOverrides
    readonly blockOverrides?: Partial<BlockOverrides>
    /** Most bytes of the answer. @default as many as the transport reads */
    readonly mostBytes?: number | undefined
  },
): Promise<readonly SimulatedCallOfBlock[]> {
  const ask = (overrides: Partial<BlockOverrides> | undefined) =>
    requestBounded(client, {
      method: 'eth_simulateV1',
      mostBytes,
      params: [
        {
          blockStateCalls: [{ ...block, ...(overrides && { blockOverrides: overrides }) }],
          traceTransfers: true,
          validation: false,
        },
        at,
      ],
    }) as Promise<readonly { readonly calls: readonly SimulatedCallOfBlock[] }[]>
  const blocks = await ask(blockOverrides).catch((error: unknown) => {
    if (!blockOverrides?.time || !isOutOfOrder(error)) throw error
    const { number, time, ...others } = blockOverrides
    return ask(others)
  })
  return (blocks[0]?.calls ?? []).map(withShortError)
}

/** "Block number invalid" and "block timestamp invalid" of the method's specification. */
const outOfOrderCodes: readonly number[] = [-38020, -38021]
/**
 * Geth and its forks: "block numbers must be in order: 5 <= 5"; Nethermind: "Block number out of order 5 is <= than
 * …".
 */
const outOfOrderWording = /block (number|timestamp)s? .*(in|out of) order/i

function isOutOfOrder(error: unknown): boolean {
  const said = rpcErrorOf(error)
  return (
    said !== undefined &&
    (outOfOrderCodes.includes(said.code) || outOfOrderWording.test(said.message))
  )
}

/** Returns the revert data of a call. Some nodes put it into the error, others into `returnData`. */
export function revertDataIn(call: SimulatedCallOfBlock | undefined): Hex {
  const data = call?.error?.data
  if (call && call.returnData !== '0x') return call.returnData
  return isHex(data) && data.length % 2 === 0 ? data : '0x'
}
