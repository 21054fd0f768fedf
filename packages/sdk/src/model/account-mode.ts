/**
 * Kind of the accounts of a project: separate contracts that owners own, or the owners' own addresses (EIP-7702). A project cannot
 * change it.
 */
export type AccountMode = 'smart_account' | 'eip7702'

export const accountModes: readonly string[] = ['smart_account', 'eip7702'] satisfies AccountMode[]
