import type { DemoReceipt, SwapReceipt } from './demo-receipt.js'

/** Returns the promises of the demo that a receipt breaks, as sentences. Empty: it keeps them all. */
export function shortfallsOf(receipt: DemoReceipt): string[] {
  const amount = BigInt(receipt.amount)
  const collected = receipt.collectedFeeRaw === null ? undefined : BigInt(receipt.collectedFeeRaw)
  const spent = BigInt(receipt.tokenBalanceBefore) - BigInt(receipt.tokenBalanceAfter)
  return [
    receipt.status !== 'finalized' && `the operation ended ${receipt.status}`,
    collected === undefined && 'no fee is recorded',
    collected !== undefined &&
      collected > BigInt(receipt.tokenAmount) &&
      `the fee of ${collected} is above the quoted maximum of ${receipt.tokenAmount}`,
    collected !== undefined &&
      spent !== amount + collected &&
      `the account paid ${spent} instead of ${amount + collected}`,
    (receipt.nativeBalanceBefore !== '0' || receipt.nativeBalanceAfter !== '0') &&
      'the account held native coin',
    ...(receipt.kind === 'transfer' ? [] : swapShortfalls(receipt)),
    receipt.kind === 'transfer' &&
      received(receipt.recipientBalanceBefore, receipt.recipientBalanceAfter) !== amount &&
      `the recipient got ${received(receipt.recipientBalanceBefore, receipt.recipientBalanceAfter)} instead of ${amount}`,
  ].filter((shortfall) => shortfall !== false)
}

function swapShortfalls(receipt: SwapReceipt): (string | false)[] {
  const { kind, bridge, minimumReceived } = receipt
  const arrived = received(receipt.toTokenBalanceBefore, receipt.toTokenBalanceAfter)
  return [
    arrived < BigInt(minimumReceived) &&
      `the account got ${arrived} of the other token instead of at least ${minimumReceived}`,
    kind === 'swap' && bridge !== null && 'a swap on one chain has a bridge',
    kind === 'cross_chain_swap' &&
      bridge?.status !== 'done' &&
      `the bridge ended ${bridge?.status ?? 'unknown'}`,
    kind === 'cross_chain_swap' &&
      bridge?.receivedAmount !== arrived.toString() &&
      `the gateway says that ${bridge?.receivedAmount ?? 'nothing'} arrived instead of ${arrived}`,
  ]
}

const received = (before: string, after: string): bigint => BigInt(after) - BigInt(before)
