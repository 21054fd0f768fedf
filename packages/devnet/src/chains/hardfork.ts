/** The hardfork of a local chain. `prague` is the first one with EIP-7702. */
export type Hardfork = 'cancun' | 'prague'

export const defaultHardfork: Hardfork = 'prague'
