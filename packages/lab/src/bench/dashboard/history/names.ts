import { createDigests } from './draws.js'

/** The networks of a generated history. The plan has their shares. */
export const networks = [
  { id: '1', blockSeconds: 12, nativeUsd: 2_500 },
  { id: '10', blockSeconds: 2, nativeUsd: 2_500 },
  { id: '56', blockSeconds: 3, nativeUsd: 600 },
  { id: '137', blockSeconds: 2, nativeUsd: 1 },
  { id: '8453', blockSeconds: 2, nativeUsd: 2_500 },
  { id: '42161', blockSeconds: 1, nativeUsd: 2_500 },
] as const

/** Fee tokens of every network, the most used first. The last has no known symbol and decimals. */
export const tokens = [
  { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', symbol: 'USDC', decimals: 6 },
  { address: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', symbol: 'USDT', decimals: 6 },
  { address: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb', symbol: 'DAI', decimals: 18 },
  { address: '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42', symbol: null, decimals: null },
] as const

export const paymaster = '0x3d6A47FE09F261e9dcc070ca1819543443E639cE'

/** Project ids by place. They are the same in every history, so that the bench can create members of them. */
const projectDigests = createDigests('projects')
export const projectIdOf = (place: number): string =>
  `prj_01900000000070008000${projectDigests(place).slice(0, 12)}`
