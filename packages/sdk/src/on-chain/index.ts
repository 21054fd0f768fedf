export { ChainCheckError } from '../errors/chain-check-error.js'
export type {
  ChainCheck,
  ChainCheckInput,
  ClaimedOperation,
  KnownSigned,
} from '../operations/chain-check.js'
export type { ChainBlock, ChainLog, ChainReader, ChainReceipt, FoundLog } from './chain-reader.js'
export { isNonceUnused } from './is-nonce-unused.js'
export { onChain } from './on-chain.js'
export { type Outcome, type OutcomeOptions, readOutcome } from './read-outcome.js'
