import type { DemoReceipt } from './send-demo-transfer.js'

/** What a receipt does not keep of what the demo promises; empty when all is well. */
export function shortfallsOf(receipt: DemoReceipt, amount: bigint): string[] {
  const collected = receipt.collectedFeeRaw === null ? undefined : BigInt(receipt.collectedFeeRaw)
  const spent = BigInt(receipt.tokenBalanceBefore) - BigInt(receipt.tokenBalanceAfter)
  const received = BigInt(receipt.recipientBalanceAfter) - BigInt(receipt.recipientBalanceBefore)
  return [
    receipt.status !== 'finalized' && `the operation ended ${receipt.status}`,
    collected === undefined && 'no fee is recorded',
    collected !== undefined &&
      collected > BigInt(receipt.tokenAmount) &&
      `the fee of ${collected} is above the quoted maximum of ${receipt.tokenAmount}`,
    received !== amount && `the recipient got ${received} instead of ${amount}`,
    collected !== undefined &&
      spent !== amount + collected &&
      `the account paid ${spent} instead of ${amount + collected}`,
    (receipt.nativeBalanceBefore !== '0' || receipt.nativeBalanceAfter !== '0') &&
      'the account held native coin',
  ].filter((shortfall) => shortfall !== false)
}
