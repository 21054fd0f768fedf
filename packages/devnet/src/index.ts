export { deployContracts } from './deploy-contracts.js'
export type { DevnetChain } from './devnet-chain.js'
export { type DevnetClient, devnetClient } from './devnet-client.js'
export type { DevnetContract } from './devnet-contract.js'
export { type DevnetDeployment, devnetDeployment } from './devnet-deployment.js'
export { type DevnetKey, type DevnetKeys, devnetKeys } from './devnet-keys.js'
export { devnetNetwork } from './devnet-network.js'
export { fundToken } from './fund-token.js'
export { handleOperations } from './handle-operations.js'
export type { Hardfork } from './hardfork.js'
export { listBundlers } from './list-bundlers.js'
export { integratorWallet, routerFeeWallet } from './router/integrator-wallet.js'
export type { RouterFault } from './router/router-fault.js'
export type { BridgeOutcome, RouterSettings } from './router/router-settings.js'
export {
  type DevnetRouter,
  type RouterRequest,
  startDevnetRouter,
} from './router/start-devnet-router.js'
export { sendFromFreshKey } from './send-from-fresh-key.js'
export { type Anvil, startAnvil } from './start-anvil.js'
export { type DevnetChains, startChains } from './start-chains.js'
export { type Devnet, type DevnetOptions, startDevnet } from './start-devnet.js'
