import {
  type Address,
  concatHex,
  encodeAbiParameters,
  getAddress,
  type Hex,
  keccak256 as keccak256OfViem,
  parseAbiParameters,
  size,
  slice,
  toHex,
} from 'viem'
import { cachedKeccak256, type Keccak256 } from './cached-keccak256.js'
import type { PackedUserOperation } from './user-operation.js'

/** The gateway's signed terms in `paymasterAndData`, in the order of its bytes. Amounts in token base units. */
export interface Sponsorship {
  /**
   * Whether the paymaster's deposit fronts the gas and the fee is collected after execution, for an account that has
   * not approved yet.
   */
  readonly fronted: boolean
  /**
   * Whether only bundlers that the paymaster lists may submit the operation. The origin of the transaction identifies
   * the bundler.
   */
  readonly listedBundlersOnly: boolean
  /** Unix seconds of chain time. */
  readonly validUntil: number
  readonly validAfter: number
  readonly token: Address
  /** Token base units per 1e18 wei. */
  readonly tokenPerNative: bigint
  readonly staticFee: bigint
  /** The percentage part, fixed at quote time. */
  readonly transferFee: bigint
  /** Ceiling of the whole charge. */
  readonly maxTokenAmount: bigint
}

const frontedFlag = 1
const listedBundlersFlag = 2
const signatureBytes = 65
const unsignedBytes = 97
/** Bytes after the 52 bytes of paymaster address and gas limits. */
export const sponsorshipBytes = unsignedBytes + signatureBytes

/** A placeholder signature for drafts. Every byte is non-zero, so its call data costs as much as possible. */
export const placeholderSponsorshipSignature: Hex = /* @__PURE__ */ fillerSignature()

/** A function, so that JavaScript bundles without a use of the placeholder leave it out. */
function fillerSignature(): Hex {
  return `0x${'ff'.repeat(64)}1c`
}

export const encodeSponsorship = (sponsorship: Sponsorship, signature: Hex): Hex =>
  concatHex([
    toHex(flagsOf(sponsorship), { size: 1 }),
    toHex(sponsorship.validUntil, { size: 6 }),
    toHex(sponsorship.validAfter, { size: 6 }),
    sponsorship.token,
    toHex(sponsorship.tokenPerNative, { size: 16 }),
    toHex(sponsorship.staticFee, { size: 16 }),
    toHex(sponsorship.transferFee, { size: 16 }),
    toHex(sponsorship.maxTokenAmount, { size: 16 }),
    signature,
  ])

const flagsOf = ({ fronted, listedBundlersOnly }: Sponsorship): number =>
  (fronted ? frontedFlag : 0) | (listedBundlersOnly ? listedBundlersFlag : 0)

/**
 * Returns the terms and their signature. Throws if the data has another layout than our paymaster's, or carries unknown
 * flags.
 */
export function decodeSponsorship(data: Hex): Sponsorship & { readonly signature: Hex } {
  if (size(data) !== sponsorshipBytes)
    throw new Error(`Paymaster data has ${size(data)} bytes instead of ${sponsorshipBytes}.`)
  const flags = Number(slice(data, 0, 1))
  if (flags & ~(frontedFlag | listedBundlersFlag))
    throw new Error(`Paymaster data carries unknown flags ${flags}.`)
  return {
    fronted: (flags & frontedFlag) !== 0,
    listedBundlersOnly: (flags & listedBundlersFlag) !== 0,
    validUntil: Number(slice(data, 1, 7)),
    validAfter: Number(slice(data, 7, 13)),
    token: getAddress(slice(data, 13, 33)),
    tokenPerNative: BigInt(slice(data, 33, 49)),
    staticFee: BigInt(slice(data, 49, 65)),
    transferFee: BigInt(slice(data, 65, 81)),
    maxTokenAmount: BigInt(slice(data, 81, 97)),
    signature: slice(data, unsignedBytes),
  }
}

const domainTypeHash = /* @__PURE__ */ keccak256OfViem(
  /* @__PURE__ */ toHex(
    'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
  ),
)
const nameHash = /* @__PURE__ */ keccak256OfViem(/* @__PURE__ */ toHex('GaslessPaymaster'))
const versionHash = /* @__PURE__ */ keccak256OfViem(/* @__PURE__ */ toHex('1'))
const sponsorshipTypeHash = /* @__PURE__ */ keccak256OfViem(
  /* @__PURE__ */ toHex(
    'Sponsorship(address entryPoint,address sender,uint256 nonce,bytes32 initCodeHash,bytes32 callDataHash,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes32 paymasterDataHash)',
  ),
)
const domainParameters = /* @__PURE__ */ parseAbiParameters(
  'bytes32, bytes32, bytes32, uint256, address',
)
const structParameters = /* @__PURE__ */ parseAbiParameters(
  'bytes32, address, address, uint256, bytes32, bytes32, bytes32, uint256, bytes32, bytes32',
)

/**
 * Returns the EIP-712 digest that the gateway signs to sponsor an operation. `GaslessPaymaster.getDigest` computes the
 * same. It binds chain, EntryPoint, paymaster and every byte of the operation except the two signatures.
 */
export const sponsorshipDigest = (
  operation: PackedUserOperation,
  network: { entryPoint: Address; chainId: number },
  keccak256: Keccak256 = keccak256OfViem,
): Hex => keccak256(sponsorshipMessage(operation, network, keccak256))

/** Returns the 66 bytes whose hash is {@link sponsorshipDigest}: EIP-712's prefix, domain separator and struct hash. */
export function sponsorshipMessage(
  operation: PackedUserOperation,
  { entryPoint, chainId }: { entryPoint: Address; chainId: number },
  keccak256: Keccak256 = keccak256OfViem,
): Hex {
  const unsigned = slice(
    operation.paymasterAndData,
    0,
    size(operation.paymasterAndData) - signatureBytes,
  )
  const paymaster = slice(operation.paymasterAndData, 0, 20)
  // Equal for every operation of a network, so its hash is remembered.
  const domain = cachedKeccak256(
    encodeAbiParameters(domainParameters, [
      domainTypeHash,
      nameHash,
      versionHash,
      BigInt(chainId),
      paymaster,
    ]),
    keccak256,
  )
  const struct = keccak256(
    encodeAbiParameters(structParameters, [
      sponsorshipTypeHash,
      entryPoint,
      operation.sender,
      operation.nonce,
      cachedKeccak256(operation.initCode, keccak256),
      cachedKeccak256(operation.callData, keccak256),
      operation.accountGasLimits,
      operation.preVerificationGas,
      operation.gasFees,
      keccak256(unsigned),
    ]),
  )
  return concatHex(['0x1901', domain, struct])
}
