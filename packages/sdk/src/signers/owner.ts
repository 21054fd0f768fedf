import type { Address, Hex } from 'viem'

/** A viem LocalAccount, or anything that signs EIP-191 messages the same way. */
export interface MessageSigner {
  readonly address: Address
  signMessage(parameters: { message: { raw: Hex } }): Promise<Hex>
}

/** A viem WalletClient that has an account. */
export interface AccountClient {
  readonly account: { readonly address: Address }
  signMessage(parameters: { message: { raw: Hex } }): Promise<Hex>
}

/** Signs 32 bytes as an EIP-191 message (not the bare hash). Give `ownerAddress` beside it. */
export type SignHash = (userOperationHash: Hex) => Promise<Hex>

/** Whoever owns the smart account. */
export type Owner = MessageSigner | AccountClient | SignHash
