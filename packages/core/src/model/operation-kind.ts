/** What an operation was prepared for. */
export const operationKinds = ['call', 'transfer', 'swap', 'cross_chain_swap'] as const
export type OperationKind = (typeof operationKinds)[number]
