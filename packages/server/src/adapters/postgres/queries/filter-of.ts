import type { OperationFilter } from '@gasless-gateway/core'

/** Returns a condition on rows of `operations`, as SQL with its bindings. Throws if the filter is empty. */
export function filterOf({ projectId, networkId, sender }: OperationFilter): {
  readonly sql: string
  readonly bindings: Readonly<Record<string, string>>
} {
  const conditions = [
    projectId && 'operations.project_id = :projectId',
    networkId && 'operations.network_id = :networkId',
    sender && 'operations.sender = :sender',
  ].filter((condition) => condition !== undefined)
  if (conditions.length === 0)
    throw new Error('An operation filter needs a projectId, networkId or sender.')
  return {
    sql: conditions.join(' and '),
    bindings: {
      ...(projectId && { projectId }),
      ...(networkId && { networkId }),
      ...(sender && { sender }),
    },
  }
}
