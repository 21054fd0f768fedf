import type { Token } from '@gasless-gateway/core'
import color from 'picocolors'
import { formatUnits } from 'viem'
import type { DemoReceipt, SwapReceipt, TransferReceipt } from './demo-receipt.js'

type Rows = readonly (readonly [name: string, value: string])[]
type Unit = Pick<Token, 'symbol' | 'decimals'>

/** Returns a receipt as a table for the terminal. `received` is the token that a swap buys. */
export function renderReceipt(
  title: string,
  receipt: DemoReceipt,
  { sent, received }: { readonly sent: Unit; readonly received: Unit },
): string {
  const rows: Rows = [
    ['account', receipt.account],
    ['user operation', receipt.userOperationHash],
    ['transaction', receipt.transactionHash ?? '–'],
    ['status', receipt.status],
    ['fee, quoted maximum', inUnits(receipt.tokenAmount, sent)],
    ['fee, expected', inUnits(receipt.expectedTokenAmount, sent)],
    ['fee, collected', inUnits(receipt.collectedFeeRaw, sent)],
    ...(receipt.kind === 'transfer'
      ? transferRows(receipt, sent)
      : swapRows(receipt, { sent, received })),
    ['native coin', `${receipt.nativeBalanceBefore} → ${receipt.nativeBalanceAfter} wei`],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return [
    color.bold(title),
    ...rows.map(([name, value]) => `  ${color.dim(name.padEnd(width))}  ${value}`),
  ].join('\n')
}

const transferRows = (receipt: TransferReceipt, sent: Unit): Rows => [
  ['account balance', change(receipt.tokenBalanceBefore, receipt.tokenBalanceAfter, sent)],
  [
    'recipient balance',
    change(receipt.recipientBalanceBefore, receipt.recipientBalanceAfter, sent),
  ],
]

function swapRows(
  receipt: SwapReceipt,
  { sent, received }: { readonly sent: Unit; readonly received: Unit },
): Rows {
  const { networkId, toNetworkId, bridge } = receipt
  return [
    ['swapped', inUnits(receipt.amount, sent)],
    [
      'to receive, quoted',
      `${inUnits(receipt.quotedToAmount, received)}, at least ${inUnits(receipt.minimumReceived, received)}`,
    ],
    ...(bridge
      ? ([
          ['bridge', `${bridge.status} (${bridge.substatus ?? '–'})`],
          ['transaction there', bridge.destinationTransactionHash ?? '–'],
        ] as const)
      : []),
    [
      `balance on ${networkId}`,
      change(receipt.tokenBalanceBefore, receipt.tokenBalanceAfter, sent),
    ],
    [
      `balance on ${toNetworkId}`,
      change(receipt.toTokenBalanceBefore, receipt.toTokenBalanceAfter, received),
    ],
  ]
}

const inUnits = (raw: string | null, { symbol, decimals }: Unit): string =>
  raw === null ? '–' : `${formatUnits(BigInt(raw), decimals)} ${symbol}`

const change = (before: string, after: string, unit: Unit): string =>
  `${inUnits(before, unit)} → ${inUnits(after, unit)}`
