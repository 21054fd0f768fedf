import { type Address, type Hex, parseEther } from 'viem'
import type { PlannedCall } from '../../paymaster/planned-call.js'
import { askAble } from './ask-able.js'
import type { ChainView } from './block-view.js'
import { explainRefusal, explainRevert } from './explain-refusal.js'

/** The estimate of an operator's call, after the calls before it. */
export type Estimate =
  | { readonly kind: 'gas'; readonly gas: bigint }
  | { readonly kind: 'refused'; readonly why: string }
  /** The endpoint can estimate the call only after the calls before it are mined. */
  | { readonly kind: 'unknown' }

/** Simulates the operator's calls in sequence. Sends nothing. */
export async function estimateCalls(
  view: ChainView,
  calls: readonly PlannedCall[],
  operator: Address,
): Promise<Estimate[]> {
  if (calls.length === 0) return []
  const simulated = await askAble(view, ({ client }) =>
    client.simulateBlocks({
      blockNumber: view.blockNumber,
      blocks: [
        {
          calls: calls.map(({ to, data, value }) => ({ account: operator, to, data, value })),
          // `sendCall` checks later whether the operator can pay.
          stateOverrides: [{ address: operator, balance: parseEther('1000000000') }],
        },
      ],
    }),
  )
  if (!simulated) return estimateOneByOne(view, calls, operator)
  const [block] = simulated
  return (block?.calls ?? []).map(({ status, gasUsed, data }) =>
    status === 'success'
      ? { kind: 'gas', gas: gasUsed }
      : { kind: 'refused', why: explainRevert(data as Hex) },
  )
}

const estimateOneByOne = (
  view: ChainView,
  calls: readonly PlannedCall[],
  account: Address,
): Promise<Estimate[]> =>
  Promise.all(
    calls.map(async ({ to, data, value }, at): Promise<Estimate> => {
      try {
        return { kind: 'gas', gas: await view.estimateGas({ account, to, data, value }) }
      } catch (error) {
        return at === 0 ? { kind: 'refused', why: explainRefusal(error) } : { kind: 'unknown' }
      }
    }),
  )
