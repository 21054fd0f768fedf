/**
 * What the accounts of a project are: contracts that owners own, or the owners' own addresses (EIP-7702). Fixed with the
 * project.
 */
export type AccountMode = 'smart_account' | 'eip7702'

export const accountModes: readonly string[] = ['smart_account', 'eip7702'] satisfies AccountMode[]
