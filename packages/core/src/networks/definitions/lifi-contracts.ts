import type { Address } from 'viem'
import type { Network } from '../../model/network.js'

/**
 * LiFiDiamond, which swaps call and approve. It has the same address on all these chains (lifinance/contracts,
 * `deployments`).
 */
const diamond: Address = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
/** FeeForwarder, which pays partners inside the swap. It also has the same address on all these chains. */
const feeForwarder: Address = '0xCE40449B773a3E6E5e769ADb4e567179d4828cbd'

/**
 * Returns LI.FI's contracts on a chain. `feeCollector` collected the partners' shares before FeeForwarder existed, and
 * may still do so.
 */
export const lifiContracts = (feeCollector: Address): NonNullable<Network['routing']> => ({
  lifi: { targets: [diamond], spenders: [diamond], feeContracts: [feeForwarder, feeCollector] },
})
