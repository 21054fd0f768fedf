export {
  corpusCollectibleAbi,
  corpusCollectibleBytecode,
} from './generated/corpus-collectible.js'
export { corpusItemsAbi, corpusItemsBytecode } from './generated/corpus-items.js'
export {
  corpusPermit2Abi,
  corpusPermit2RuntimeBytecode,
} from './generated/corpus-permit2.js'
export { corpusTokenAbi, corpusTokenBytecode } from './generated/corpus-token.js'
export { corpusTreasuryAbi, corpusTreasuryBytecode } from './generated/corpus-treasury.js'
export { corpusVaultAbi, corpusVaultBytecode } from './generated/corpus-vault.js'
export { corpusVenueAbi, corpusVenueBytecode } from './generated/corpus-venue.js'
export {
  corpusWrappedCoinAbi,
  corpusWrappedCoinBytecode,
} from './generated/corpus-wrapped-coin.js'
export { devnetBridgeAbi, devnetBridgeBytecode } from './generated/devnet-bridge.js'
export { devnetDelegateAbi, devnetDelegateBytecode } from './generated/devnet-delegate.js'
export { devnetDiamondAbi, devnetDiamondBytecode } from './generated/devnet-diamond.js'
export {
  devnetEcdsaValidatorAbi,
  devnetEcdsaValidatorBytecode,
} from './generated/devnet-ecdsa-validator.js'
export { devnetExchangeAbi, devnetExchangeBytecode } from './generated/devnet-exchange.js'
export {
  devnetFeeCollectorAbi,
  devnetFeeCollectorBytecode,
} from './generated/devnet-fee-collector.js'
export {
  devnetFeeForwarderAbi,
  devnetFeeForwarderBytecode,
} from './generated/devnet-fee-forwarder.js'
export {
  devnetGasPriceOracleAbi,
  devnetGasPriceOracleRuntimeBytecode,
} from './generated/devnet-gas-price-oracle.js'
export {
  devnetNodeInterfaceAbi,
  devnetNodeInterfaceRuntimeBytecode,
} from './generated/devnet-node-interface.js'
export {
  devnetOpenZeppelinPaymasterAbi,
  devnetOpenZeppelinPaymasterBytecode,
} from './generated/devnet-open-zeppelin-paymaster.js'
export {
  devnetOpenZeppelinProxiedPaymasterAbi,
  devnetOpenZeppelinProxiedPaymasterBytecode,
} from './generated/devnet-open-zeppelin-proxied-paymaster.js'
export { devnetPriceFeedAbi, devnetPriceFeedBytecode } from './generated/devnet-price-feed.js'
export {
  devnetSequencerFeedAbi,
  devnetSequencerFeedBytecode,
} from './generated/devnet-sequencer-feed.js'
export { devnetTokenAbi, devnetTokenBytecode } from './generated/devnet-token.js'
export { devnetWrappedCoinAbi, devnetWrappedCoinBytecode } from './generated/devnet-wrapped-coin.js'
export { drainerAbi, drainerBytecode } from './generated/drainer.js'
export {
  feeOnTransferTokenAbi,
  feeOnTransferTokenBytecode,
} from './generated/fee-on-transfer-token.js'
export { lyingTokenAbi, lyingTokenBytecode } from './generated/lying-token.js'
export { pausableTokenAbi, pausableTokenBytecode } from './generated/pausable-token.js'
export { plainTokenAbi, plainTokenBytecode } from './generated/plain-token.js'
export { rebasingTokenAbi, rebasingTokenBytecode } from './generated/rebasing-token.js'
export { revertingTargetAbi, revertingTargetBytecode } from './generated/reverting-target.js'
export { silentTokenAbi, silentTokenBytecode } from './generated/silent-token.js'
export { stageCollectionAbi, stageCollectionBytecode } from './generated/stage-collection.js'
export { stageItemsAbi, stageItemsBytecode } from './generated/stage-items.js'
export { stageSpenderAbi, stageSpenderBytecode } from './generated/stage-spender.js'
export { surchargeTokenAbi, surchargeTokenBytecode } from './generated/surcharge-token.js'
