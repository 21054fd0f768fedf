export { isNativeCoin, nativeCoinAddress } from '../primitives/native-coin.js'
export type { AccountContracts } from './account-contracts.js'
export { approvalCalls, approveCall, defaultApprovalMultiple, readApproval } from './approval.js'
export { decodeRevert } from './decode-revert.js'
export { authorizationGas, delegationCode, type SignedAuthorization } from './delegation.js'
export {
  type DepositWithdrawal,
  readDepositWithdrawal,
  withdrawDepositCall,
} from './deposit-withdrawal.js'
export { type AbiError, errorSelector } from './error-selector.js'
export { createAddressResolver, proxyCodeHash, proxyInitCodeHash } from './kernel-address.js'
export { type Call, decodeExecution, encodeExecution } from './kernel-execution.js'
export { accountInitCode } from './kernel-init-code.js'
export { nonceKeyOf, nonceOf, splitNonce } from './kernel-nonce.js'
export { dummySignature } from './kernel-signature.js'
export { knownErrors } from './known-errors.js'
export {
  decodeSponsorship,
  encodeSponsorship,
  placeholderSponsorshipSignature,
  type Sponsorship,
  sponsorshipBytes,
  sponsorshipDigest,
  sponsorshipMessage,
} from './paymaster-data.js'
export { type Transfer, transferCalls } from './transfer-calls.js'
export {
  hashUserOperation,
  type PackedUserOperation,
  packUserOperation,
  requiredPrefund,
  type UserOperation,
  unpackUserOperation,
} from './user-operation.js'
