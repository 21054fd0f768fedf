import type { GatewayDeps, IdKind, IdOf, OperationId } from '@gasless-gateway/core'

/**
 * Returns a generator that gives operations the ids in `first`, in order, and then its own. Removes used ids from
 * `first`.
 */
export const idsFrom = (ids: GatewayDeps['ids'], first: OperationId[]): GatewayDeps['ids'] => ({
  next: <K extends IdKind>(kind: K) =>
    ((kind === 'operation' && first.shift()) || ids.next(kind)) as IdOf<K>,
})
