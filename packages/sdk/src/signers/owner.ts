import type { Address, Hex } from 'viem'

/** The owner of an account. Each kind can sign different things: see {@link OwnAddressSigner}. */
export type Owner = MessageSigner | AccountClient | SigningFunctions | Eip1193Provider | SignHash

/** A viem LocalAccount, or any object that signs EIP-191 messages in the same way. */
export interface MessageSigner extends OwnAddressSigner {
  readonly address: Address
  signMessage(parameters: { message: { raw: Hex } }): Promise<Hex>
}

/**
 * A viem WalletClient that has an account. The account signs everything except messages. A local account can sign
 * authorizations and transactions. An account behind JSON-RPC cannot.
 */
export interface AccountClient {
  readonly account: OwnAddressSigner & { readonly address: Address }
  signMessage(parameters: { message: { raw: Hex } }): Promise<Hex>
}

/**
 * A wallet behind EIP-1193, such as a browser wallet or WalletConnect. It is asked for `personal_sign` and cannot sign
 * authorizations or transactions. Pass `ownerAddress` with it.
 */
export interface Eip1193Provider {
  request(parameters: { method: string; params?: unknown }): Promise<unknown>
  /** An object with this method is a {@link MessageSigner} or an {@link AccountClient}. */
  readonly signMessage?: undefined
}

/** Signing functions of a key store, without viem's types. Pass `ownerAddress` with it, or set its `address`. */
export interface SigningFunctions extends OwnAddressSigner {
  readonly address?: Address | undefined
  readonly signHash: SignHash
}

/** Signs 32 bytes as an EIP-191 message, not as a bare hash. Pass `ownerAddress` with it. */
export type SignHash = (userOperationHash: Hex) => Promise<Hex>

/** Only accounts of mode `eip7702` need these functions, because they are their owners' own addresses. */
export interface OwnAddressSigner {
  /** Required on networks with EIP-7702, until the address has adopted its delegate. */
  signAuthorization?:
    | ((authorization: Authorization) => Promise<AuthorizationSignature>)
    | undefined
  /** Required on networks without EIP-7702. Signs each transaction unchanged and returns it serialized. */
  signTransaction?: ((transaction: PlainTransaction) => Promise<Hex>) | undefined
}

/** The owner's consent to run the code of a contract at their address on one chain (EIP-7702). */
export interface Authorization {
  readonly chainId: number
  /** The delegate. */
  readonly address: Address
  /** Nonce of the owner's address. */
  readonly nonce: number
}

/** The parity is in `yParity` or `v`, as in viem. */
export interface AuthorizationSignature {
  readonly r: Hex
  readonly s: Hex
  readonly yParity?: number | undefined
  readonly v?: bigint | undefined
}

/** An EIP-1559 transaction of the owner's own address, with an empty access list. Amounts are in wei. */
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
