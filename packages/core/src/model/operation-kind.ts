/** The kinds of request that prepare an operation. */
export const operationKinds = ['call', 'transfer', 'swap', 'cross_chain_swap'] as const
export type OperationKind = (typeof operationKinds)[number]
