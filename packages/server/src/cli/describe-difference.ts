import type { Difference, DifferenceOutcome, FieldDifference } from '@gasless-gateway/core'

/** Returns a difference between database and chain as one line for the operator. */
export function describeDifference(difference: Difference, outcome: DifferenceOutcome): string {
  const { networkId, blockNumber } = difference
  const where = blockNumber === null ? '' : `, block ${blockNumber}`
  return `Network ${networkId}${where}: ${whatDiffers(difference)}${fateOf(difference, outcome)}`
}

function whatDiffers(difference: Difference): string {
  const { subject, problem, fields } = difference
  const name = nameOf(difference)
  switch (subject) {
    case 'block':
      return 'not compared'
    case 'budget':
      return `the part of the paymaster's deposit that is reserved for ${difference.projectId ?? 'all projects'} differs from the sum over the operations: ${listOf(fields)}`
    case 'operation':
      return problem === 'surplus'
        ? `${name} is ${storedOf(fields, 'status')} here, but no block has it`
        : `${name} is on chain, and ${listOf(fields)}`
    case 'ledger entry':
    case 'outer transaction':
      if (problem === 'missing') return `${name} is on chain, but not in the ledger`
      if (problem === 'surplus') return `${name} is in the ledger, but not in this block`
      return `${name} is in the ledger, but ${listOf(fields)}`
  }
}

function nameOf({ subject, operationId, userOperationHash, transactionHash }: Difference): string {
  const operation = operationId ?? `with hash ${userOperationHash}`
  if (subject === 'operation') return `operation ${operation}`
  if (subject === 'ledger entry') return `the fee of operation ${operation}`
  return `the cost of our transaction ${transactionHash}`
}

const listOf = (fields: readonly FieldDifference[]): string =>
  fields
    .map(
      ({ field, stored, chain }) =>
        `${field} is ${stored ?? 'nothing'} instead of ${chain ?? 'nothing'}`,
    )
    .join(', ')

const storedOf = (fields: readonly FieldDifference[], wanted: string) =>
  fields.find(({ field }) => field === wanted)?.stored

function fateOf({ subject }: Difference, outcome: DifferenceOutcome): string {
  switch (outcome.kind) {
    case 'found':
      return '.'
    case 'repaired':
      return '. Repaired.'
    case 'left':
      return subject === 'block' ? `: ${outcome.why}.` : `. Left as it is: ${outcome.why}.`
  }
}
