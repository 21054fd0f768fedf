export {
  devnetEcdsaValidatorAbi,
  devnetEcdsaValidatorBytecode,
} from './generated/devnet-ecdsa-validator.js'
export { devnetPriceFeedAbi, devnetPriceFeedBytecode } from './generated/devnet-price-feed.js'
export { devnetTokenAbi, devnetTokenBytecode } from './generated/devnet-token.js'
export { revertingTargetAbi, revertingTargetBytecode } from './generated/reverting-target.js'
