import type { Address, Hex } from 'viem'

/** Whoever owns the account. What each kind can sign decides where it can be used: see {@link OwnAddressSigner}. */
export type Owner = MessageSigner | AccountClient | SigningFunctions | Eip1193Provider | SignHash

/** A viem LocalAccount, or anything that signs EIP-191 messages the same way. */
export interface MessageSigner extends OwnAddressSigner {
  readonly address: Address
  signMessage(parameters: { message: { raw: Hex } }): Promise<Hex>
}

/**
 * A viem WalletClient that has an account. What it signs beside messages, its account signs: a local one everything, one
 * behind JSON-RPC nothing.
 */
export interface AccountClient {
  readonly account: OwnAddressSigner & { readonly address: Address }
  signMessage(parameters: { message: { raw: Hex } }): Promise<Hex>
}

/**
 * A wallet behind EIP-1193, such as one of a browser or of WalletConnect: it is asked for `personal_sign`, and cannot sign
 * authorizations or transactions. Give `ownerAddress` beside it.
 */
export interface Eip1193Provider {
  request(parameters: { method: string; params?: unknown }): Promise<unknown>
  /** What has it is a {@link MessageSigner} or an {@link AccountClient}. */
  readonly signMessage?: undefined
}

/** Functions of a key store, without viem's shapes. Give `ownerAddress` beside it, or `address` in it. */
export interface SigningFunctions extends OwnAddressSigner {
  readonly address?: Address | undefined
  readonly signHash: SignHash
}

/** Signs 32 bytes as an EIP-191 message (not the bare hash). Give `ownerAddress` beside it. */
export type SignHash = (userOperationHash: Hex) => Promise<Hex>

/** Needed by accounts of mode `eip7702` alone, which are their owners' own addresses. */
export interface OwnAddressSigner {
  /** Where the network has EIP-7702: until the address has adopted its delegate. */
  signAuthorization?:
    | ((authorization: Authorization) => Promise<AuthorizationSignature>)
    | undefined
  /** Where it has not: each transaction, as it is. Returns the serialized transaction. */
  signTransaction?: ((transaction: PlainTransaction) => Promise<Hex>) | undefined
}

/** The owner's consent to run a contract's code at their address on one chain (EIP-7702). */
export interface Authorization {
  readonly chainId: number
  /** The delegate. */
  readonly address: Address
  /** Of the owner's address. */
  readonly nonce: number
}

/** Either spelling of the parity, as in viem. */
export interface AuthorizationSignature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity?: number | undefined
  readonly v?: bigint | undefined
}

/** An EIP-1559 transaction of the owner's own address, with an empty access list. Amounts in wei. */
export interface PlainTransaction {
  readonly type: 'eip1559'
  readonly chainId: number
  readonly nonce: number
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}
