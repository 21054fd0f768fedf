import type { Address, Hex, PublicClient } from 'viem'
import type { BlockOverrides } from './block-to-come.js'
import { withShortError } from './parse-answer.js'
import { rpcErrorOf } from './rpc-error-of.js'
import type { SimulatedLog } from './simulated-log.js'
import type { StateOverrides } from './state-overrides.js'

/** Without a gas limit each call may use what the block has left. */
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
 * Runs calls in a block of their own on top of another one; moves of coin are among the logs.
 *
 * The node may have got a block further since `blockOverrides` was read, or be a block behind where several nodes answer
 * at one address. It then refuses the number or the time as out of order, and is asked once more without both: it takes
 * the number that follows its newest block, and a time that its client chooses.
 */
export async function simulateV1(
  client: PublicClient,
  {
    at = 'latest',
    blockOverrides,
    ...block
  }: {
    /** The block below. @default the newest one */
    readonly at?: Hex | 'latest'
    readonly calls: readonly CallOfBlock[]
    readonly stateOverrides?: StateOverrides
    readonly blockOverrides?: Partial<BlockOverrides>
  },
): Promise<readonly SimulatedCallOfBlock[]> {
  const ask = (overrides: Partial<BlockOverrides> | undefined) =>
    client.request({
      // viem types only its own parameters of this method.
      method: 'eth_simulateV1' as never,
      params: [
        {
          blockStateCalls: [{ ...block, ...(overrides && { blockOverrides: overrides }) }],
          traceTransfers: true,
          validation: false,
        },
        at,
      ] as never,
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
/** geth and its kin: "block numbers must be in order: 5 <= 5"; Nethermind: "Block number out of order 5 is <= than …". */
const outOfOrderWording = /block (number|timestamp)s? .*(in|out of) order/i

function isOutOfOrder(error: unknown): boolean {
  const said = rpcErrorOf(error)
  return (
    said !== undefined &&
    (outOfOrderCodes.includes(said.code) || outOfOrderWording.test(said.message))
  )
}

/** Some nodes put it with the error, others with what was returned. */
export function revertDataIn(call: SimulatedCallOfBlock | undefined): Hex {
  const data = call?.error?.data
  if (call && call.returnData !== '0x') return call.returnData
  return typeof data === 'string' && /^0x([0-9a-f]{2})*$/i.test(data) ? (data as Hex) : '0x'
}
