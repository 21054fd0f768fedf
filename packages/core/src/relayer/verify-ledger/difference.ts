import type { Hash } from 'viem'
import type { LedgerEntry, OuterEntry } from '../../model/ledger-entry.js'
import type { Operation } from '../../model/operation.js'
import type { OperationId, ProjectId } from '../../primitives/ids.js'
import type { Finding } from './finding.js'

/** A reported difference between database and chain. */
export interface Difference {
  readonly networkId: string
  readonly subject: Finding['subject']
  readonly problem: 'missing' | 'surplus' | 'different' | 'disputed'
  readonly blockNumber: bigint | null
  readonly transactionHash: Hash | null
  readonly userOperationHash: Hash | null
  readonly operationId: OperationId | null
  /** Only for a budget: its project, or `null` for the budget of the network. */
  readonly projectId?: ProjectId | null
  /** The fields that differ. All fields if the row is missing or surplus. */
  readonly fields: readonly FieldDifference[]
}

/** `left`: the difference was not compared, or a requested repair was not possible. */
export type DifferenceOutcome =
  | { readonly kind: 'found' }
  | { readonly kind: 'repaired' }
  | { readonly kind: 'left'; readonly why: string }

export interface FieldDifference {
  readonly field: string
  readonly stored: string | null
  readonly chain: string | null
}

export function differenceOf(networkId: string, finding: Finding): Difference {
  const { subject, blockNumber } = finding
  const base = { networkId, subject, blockNumber }
  const nobody = { transactionHash: null, userOperationHash: null, operationId: null }
  switch (finding.subject) {
    case 'block':
      return { ...base, ...nobody, problem: 'disputed', fields: [] }
    case 'budget': {
      const { projectId, field, stored, counted } = finding.difference
      const fields = [{ field, stored: String(stored), chain: String(counted) }]
      return { ...base, ...nobody, projectId, problem: 'different', fields }
    }
    case 'operation': {
      const { stored, chain } = finding
      return {
        ...base,
        problem: chain ? 'different' : 'surplus',
        transactionHash: (chain ?? stored).transactionHash,
        userOperationHash: stored.userOperationHash,
        operationId: stored.id,
        fields: differingFields(flatState(stored), flatState(chain)),
      }
    }
    case 'outer transaction': {
      const { stored, chain } = finding
      return {
        ...base,
        ...nobody,
        problem: problemOf(finding),
        transactionHash: (chain ?? stored)?.transactionHash ?? null,
        fields: differingFields(flatOuter(stored), flatOuter(chain)),
      }
    }
    case 'ledger entry': {
      const { stored, chain } = finding
      const entry = chain ?? stored
      return {
        ...base,
        problem: problemOf(finding),
        transactionHash: entry?.transactionHash ?? null,
        userOperationHash: entry?.userOperationHash ?? null,
        operationId: entry?.operationId ?? null,
        fields: differingFields(flatEntry(stored), flatEntry(chain)),
      }
    }
  }
}

const problemOf = ({ stored, chain }: { readonly stored?: unknown; readonly chain?: unknown }) => {
  if (!stored) return 'missing'
  return chain ? 'different' : 'surplus'
}

/** Named values without nesting, like a table row. */
type Flat = Readonly<Record<string, string | number | bigint | boolean | null>>

export const flatEntry = (entry: LedgerEntry | undefined): Flat => {
  if (!entry) return {}
  const { fee, ...rest } = entry
  return {
    ...rest,
    token: fee?.token ?? null,
    collected: fee?.collected ?? null,
    refunded: fee?.refunded ?? null,
    owed: fee?.owed ?? null,
    gasFee: fee?.gasFee ?? null,
    staticFee: fee?.staticFee ?? null,
    transferFee: fee?.transferFee ?? null,
  }
}

export const flatOuter = (entry: OuterEntry | undefined): Flat => ({ ...entry })

export const flatState = (
  state: Pick<Operation, 'status' | 'reason' | 'transactionHash' | 'inclusion'> | undefined,
): Flat =>
  state
    ? {
        status: state.status,
        reason: state.reason,
        transactionHash: state.transactionHash,
        blockNumber: state.inclusion?.blockNumber ?? null,
        blockHash: state.inclusion?.blockHash ?? null,
        includedTransactionHash: state.inclusion?.transactionHash ?? null,
        success: state.inclusion?.success ?? null,
      }
    : {}

/** Returns the fields in which two flat rows differ. A field that a row lacks is `null`. */
export const differingFields = (stored: Flat, chain: Flat): FieldDifference[] =>
  [...new Set([...Object.keys(stored), ...Object.keys(chain)])]
    .map((field) => ({ field, stored: text(stored[field]), chain: text(chain[field]) }))
    .filter(({ stored, chain }) => stored !== chain)

const text = (value: Flat[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value)
