import type { Address, Hex, PublicClient } from 'viem'
import type { BlockOverrides } from './block-to-come.js'
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

/** Runs calls in a block of their own on top of another one; moves of coin are among the logs. */
export async function simulateV1(
  client: PublicClient,
  {
    at = 'latest',
    ...block
  }: {
    /** The block below. @default the newest one */
    readonly at?: Hex | 'latest'
    readonly calls: readonly CallOfBlock[]
    readonly stateOverrides?: StateOverrides
    readonly blockOverrides?: Partial<BlockOverrides>
  },
): Promise<readonly SimulatedCallOfBlock[]> {
  const blocks = (await client.request({
    // viem types only its own parameters of this method.
    method: 'eth_simulateV1' as never,
    params: [{ blockStateCalls: [block], traceTransfers: true, validation: false }, at] as never,
  })) as readonly { readonly calls: readonly SimulatedCallOfBlock[] }[]
  return blocks[0]?.calls ?? []
}

/** Some nodes put it with the error, others with what was returned. */
export function revertDataIn(call: SimulatedCallOfBlock | undefined): Hex {
  const data = call?.error?.data
  if (call && call.returnData !== '0x') return call.returnData
  return typeof data === 'string' && /^0x([0-9a-f]{2})*$/i.test(data) ? (data as Hex) : '0x'
}
