export { ChainCheckError } from '../errors/chain-check-error.js'
export type { ChainCheck, ChainCheckInput, KnownSigned } from '../operations/chain-check.js'
export type { ChainLog, ChainReader, ChainReceipt } from './chain-reader.js'
export { onChain } from './on-chain.js'
