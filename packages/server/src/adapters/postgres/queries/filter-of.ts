import type { OperationFilter } from '@gasless-gateway/core'

/** A condition on rows of `operations`, as SQL with its bindings. */
export function filterOf({ projectId, networkId, sender }: OperationFilter): {
  readonly sql: string
  readonly bindings: Readonly<Record<string, string>>
} {
  const conditions = [
    projectId && 'operations.project_id = :projectId',
    networkId && 'operations.network_id = :networkId',
    sender && 'operations.sender = :sender',
  ].filter((condition) => condition !== undefined)
  if (conditions.length === 0) throw new Error('A filter of operations names something.')
  return {
    sql: conditions.join(' and '),
    bindings: {
      ...(projectId && { projectId }),
      ...(networkId && { networkId }),
      ...(sender && { sender }),
    },
  }
}
