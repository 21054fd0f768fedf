import type { FeeSum, OperationCount, PublicStatus, RouterFeeSum } from '@gasless-gateway/core'
import type { Address } from 'viem'

/** Sums by the keys of their rollup, from JSON, where sums are text. */
export interface CountRow {
  readonly network_id: string
  readonly status: PublicStatus
  readonly operations: string
}

interface Unit {
  readonly symbol: string | null
  readonly decimals: number | null
  readonly operations: string
}

export interface FeeSumRow extends Unit {
  readonly network_id: string
  readonly token: Address
  readonly gas_fee: string
  readonly static_fee: string
  readonly transfer_fee: string
  readonly collected: string
  readonly collected_usd_micros: string
  /** How many of the operations have a value in USD. */
  readonly valued: string
  readonly net: string
  readonly net_usd_micros: string
  /** For how many of the operations the net is known. */
  readonly netted: string
}

export interface RouterFeeSumRow extends Unit {
  readonly network_id: string
  readonly kind: RouterFeeSum['kind']
  readonly token: Address
  readonly first_of: string
  readonly amount: string
  readonly usd_micros: string
  readonly valued: string
}

export const toCounts = (rows: readonly CountRow[]): OperationCount[] =>
  groups(rows, ({ network_id, status }) => `${network_id} ${status}`).map((group) => ({
    networkId: group[0].network_id,
    status: group[0].status,
    operations: Number(sumOf(group, 'operations')),
  }))

export const toFeeSums = (rows: readonly FeeSumRow[]): FeeSum[] =>
  groups(rows, ({ network_id, token }) => `${network_id} ${token}`).map((group) => ({
    networkId: group[0].network_id,
    token: group[0].token,
    ...unitOf(group),
    operations: Number(sumOf(group, 'operations')),
    gasFee: sumOf(group, 'gas_fee'),
    staticFee: sumOf(group, 'static_fee'),
    transferFee: sumOf(group, 'transfer_fee'),
    collected: sumOf(group, 'collected'),
    net: knownSumOf(group, 'net', 'netted'),
    collectedUsdMicros: knownSumOf(group, 'collected_usd_micros', 'valued'),
    netUsdMicros: knownSumOf(group, 'net_usd_micros', 'netted'),
  }))

export const toRouterFeeSums = (rows: readonly RouterFeeSumRow[]): RouterFeeSum[] =>
  groups(rows, ({ network_id, kind, token }) => `${network_id} ${kind} ${token}`).map((group) => ({
    networkId: group[0].network_id,
    kind: group[0].kind,
    token: group[0].token,
    ...unitOf(group),
    operations: Number(sumOf(group, 'operations')),
    firstOf: Number(sumOf(group, 'first_of')),
    amount: sumOf(group, 'amount'),
    usdMicros: knownSumOf(group, 'usd_micros', 'valued'),
  }))

type Group<Row> = readonly [Row, ...Row[]]

function groups<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Group<Row>[] {
  const found = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const group = found.get(keyOf(row))
    if (group) group.push(row)
    else found.set(keyOf(row), [row])
  }
  return [...found.values()]
}

const sumOf = <Row extends { readonly [K in Column]: string }, Column extends string>(
  group: readonly Row[],
  column: Column,
): bigint => group.reduce((sum, row) => sum + BigInt(row[column]), 0n)

/** Returns the sum, or `null` if no summed operation has a known value. */
const knownSumOf = <
  Row extends { readonly [K in Column | Known]: string },
  Column extends string,
  Known extends string,
>(
  group: readonly Row[],
  column: Column,
  known: Known,
): bigint | null => (sumOf(group, known) === 0n ? null : sumOf(group, column))

/** Returns the symbol and the decimals that most operations have, if operations differ. */
const unitOf = (group: readonly Unit[]): Pick<FeeSum, 'symbol' | 'decimals'> => ({
  symbol: mostSaid(group, 'symbol'),
  decimals: mostSaid(group, 'decimals'),
})

function mostSaid<Column extends 'symbol' | 'decimals'>(
  group: readonly Unit[],
  column: Column,
): Unit[Column] | null {
  const counts = new Map<Unit[Column], number>()
  for (const row of group) {
    const said = row[column]
    if (said !== null) counts.set(said, (counts.get(said) ?? 0) + Number(row.operations))
  }
  const [most] = [...counts].sort(([a, m], [b, n]) => n - m || (String(a) < String(b) ? -1 : 1))
  return most ? most[0] : null
}
