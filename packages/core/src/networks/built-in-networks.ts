import type { Network } from '../model/network.js'
import { arbitrumOne } from './definitions/arbitrum-one.js'
import { arbitrumSepolia } from './definitions/arbitrum-sepolia.js'
import { base } from './definitions/base.js'
import { baseSepolia } from './definitions/base-sepolia.js'
import { bnbSmartChain } from './definitions/bnb-smart-chain.js'
import { bnbSmartChainTestnet } from './definitions/bnb-smart-chain-testnet.js'
import { ethereum } from './definitions/ethereum.js'
import { opMainnet } from './definitions/op-mainnet.js'
import { opSepolia } from './definitions/op-sepolia.js'
import { polygon } from './definitions/polygon.js'
import { polygonAmoy } from './definitions/polygon-amoy.js'
import { sepolia } from './definitions/sepolia.js'

/**
 * The networks that the operator need not define, mainnets first. Paymaster and bundle runner are missing, because they
 * are deployments of a gateway, not facts of the chain.
 */
export const builtInNetworks: readonly Network[] = [
  ethereum,
  opMainnet,
  bnbSmartChain,
  polygon,
  base,
  arbitrumOne,
  sepolia,
  opSepolia,
  bnbSmartChainTestnet,
  polygonAmoy,
  baseSepolia,
  arbitrumSepolia,
]
