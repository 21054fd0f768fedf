export { deployContracts } from './chains/deploy-contracts.js'
export type { DevnetChain } from './chains/devnet-chain.js'
export { type DevnetClient, devnetClient } from './chains/devnet-client.js'
export type { DevnetContract } from './chains/devnet-contract.js'
export { type DevnetDeployment, devnetDeployment } from './chains/devnet-deployment.js'
export { type DevnetKey, type DevnetKeys, devnetKeys } from './chains/devnet-keys.js'
export { devnetNetwork } from './chains/devnet-network.js'
export { fundToken } from './chains/fund-token.js'
export { handleOperations } from './chains/handle-operations.js'
export type { Hardfork } from './chains/hardfork.js'
export { listBundlers } from './chains/list-bundlers.js'
export { sendFromFreshKey } from './chains/send-from-fresh-key.js'
export { type Anvil, startAnvil } from './chains/start-anvil.js'
export { type DevnetChains, startChains } from './chains/start-chains.js'
export { integratorWallet, routerFeeWallet } from './router/integrator-wallet.js'
export type { RouterFault } from './router/router-fault.js'
export type { BridgeOutcome, RouterSettings } from './router/router-settings.js'
export {
  type DevnetRouter,
  type RouterRequest,
  startDevnetRouter,
} from './router/start-devnet-router.js'
export { type Devnet, type DevnetOptions, startDevnet } from './start-devnet.js'
