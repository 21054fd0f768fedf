import type { Hash } from 'viem'
import type { LedgerEntry, OuterEntry } from '../../model/ledger-entry.js'
import type { Operation } from '../../model/operation.js'
import type { OperationId, ProjectId } from '../../primitives/ids.js'
import type { Finding } from './finding.js'

/** A difference between database and chain, as it is reported. */
export interface Difference {
  readonly networkId: string
  readonly subject: Finding['subject']
  readonly problem: 'missing' | 'surplus' | 'different' | 'disputed'
  readonly blockNumber: bigint | null
  readonly transactionHash: Hash | null
  readonly userOperationHash: Hash | null
  readonly operationId: OperationId | null
  /** Only of a budget: whose it is, `null` for that of the network. */
  readonly projectId?: ProjectId | null
  /** What differs; every field of a row that is missing or surplus. */
  readonly fields: readonly FieldDifference[]
}

/** `left`: it is not judged, or was to be mended and was not. */
export type DifferenceOutcome =
  | { readonly kind: 'found' }
  | { readonly kind: 'mended' }
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

/** One level of named values, as a table would have them. */
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

/** The fields in which two flat rows differ; what one of them does not have is `null` there. */
export const differingFields = (stored: Flat, chain: Flat): FieldDifference[] =>
  [...new Set([...Object.keys(stored), ...Object.keys(chain)])]
    .map((field) => ({ field, stored: text(stored[field]), chain: text(chain[field]) }))
    .filter(({ stored, chain }) => stored !== chain)

const text = (value: Flat[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value)
