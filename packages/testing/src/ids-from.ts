import type { GatewayDeps, IdKind, IdOf, OperationId } from '@gasless-gateway/core'

/** Gives operations these ids, in their order, and then those of the generator. Takes them off the list. */
export const idsFrom = (ids: GatewayDeps['ids'], first: OperationId[]): GatewayDeps['ids'] => ({
  next: <K extends IdKind>(kind: K) =>
    ((kind === 'operation' && first.shift()) || ids.next(kind)) as IdOf<K>,
})
