import color from 'picocolors'
import { formatUnits } from 'viem'
import type { DemoReceipt } from './send-demo-transfer.js'

/** A receipt as a table for people. */
export function renderReceipt(title: string, receipt: DemoReceipt, decimals: number): string {
  const usdc = (raw: string | null) =>
    raw === null ? '–' : `${formatUnits(BigInt(raw), decimals)} USDC`
  const rows: [string, string][] = [
    ['account', receipt.account],
    ['user operation', receipt.userOperationHash],
    ['transaction', receipt.transactionHash ?? '–'],
    ['status', receipt.status],
    ['fee, quoted maximum', usdc(receipt.tokenAmount)],
    ['fee, expected', usdc(receipt.expectedTokenAmount)],
    ['fee, collected', usdc(receipt.collectedFeeRaw)],
    ['account balance', `${usdc(receipt.tokenBalanceBefore)} → ${usdc(receipt.tokenBalanceAfter)}`],
    [
      'recipient balance',
      `${usdc(receipt.recipientBalanceBefore)} → ${usdc(receipt.recipientBalanceAfter)}`,
    ],
    ['native coin', `${receipt.nativeBalanceBefore} → ${receipt.nativeBalanceAfter} wei`],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return [
    color.bold(title),
    ...rows.map(([name, value]) => `  ${color.dim(name.padEnd(width))}  ${value}`),
  ].join('\n')
}
