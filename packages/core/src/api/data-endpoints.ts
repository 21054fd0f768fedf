import * as accounts from './accounts.js'
import * as fees from './fees.js'
import * as health from './health.js'
import * as networks from './networks.js'
import * as swaps from './swaps.js'
import * as transactions from './transactions.js'

/** Endpoints for API keys, and health, which needs no credential. The gateway client of the SDK carries all of them. */
export const dataEndpoints = {
  getHealth: health.getHealth,
  createAccount: accounts.createAccount,
  resolveSingleAccount: accounts.resolveSingleAccount,
  resolveAccountBatch: accounts.resolveAccountBatch,
  getAccountInfo: accounts.getAccountInfo,
  isAccountDeployed: accounts.isAccountDeployed,
  listNetworks: networks.listNetworks,
  getNetwork: networks.getNetwork,
  listNetworkTokens: networks.listNetworkTokens,
  estimateFee: fees.estimateFee,
  prepareTransaction: transactions.prepareTransaction,
  prepareTransfer: transactions.prepareTransfer,
  submitTransaction: transactions.submitTransaction,
  getTransaction: transactions.getTransaction,
  listTransactions: transactions.listTransactions,
  listSwapChains: swaps.listSwapChains,
  listSwapTokens: swaps.listSwapTokens,
  quoteSwap: swaps.quoteSwap,
  prepareSwap: swaps.prepareSwap,
  preparePlainSwap: swaps.preparePlainSwap,
} as const
