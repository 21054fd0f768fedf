/** Kind of the accounts of a project: separate contracts, or the owners' own addresses (EIP-7702). It never changes. */
export type AccountMode = 'smart_account' | 'eip7702'

export const accountModes: readonly string[] = ['smart_account', 'eip7702'] satisfies AccountMode[]
