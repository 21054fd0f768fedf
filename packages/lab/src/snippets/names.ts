/** Names that code on the documentation pages may use without declaring them. Each reader has other values for them. */
import type { ControlPlaneDeps, Gateway, GatewayDeps } from '@gasless-gateway/core'
import type {
  Amount,
  GatewayClient,
  NetworksOption,
  OperationHandle,
  PreparedTransaction,
  TransferItem,
} from '@gasless-gateway/sdk'
import type { GatewayOptions } from '@gasless-gateway/server'
import type { Address, Hex, LocalAccount } from 'viem'

export declare const client: GatewayClient
export declare const baseUrl: string
export declare const apiKey: string
export declare const networks: NetworksOption
export declare const networkId: string
/** The URL of a node that the reader trusts. */
export declare const rpcUrl: string
export declare const owner: LocalAccount
export declare const ownerAddress: Address
/** USDC on the page's network. */
export declare const usdc: Address
export declare const dai: Address
export declare const otherNetworkId: string
/** The same token on the other network. */
export declare const usdcThere: Address
export declare const feeToken: Address
export declare const feeTokenAddress: Address
export declare const friend: Address
export declare const transfers: readonly TransferItem[]
export declare const maxFee: Amount
export declare const prepared: PreparedTransaction
export declare const operation: OperationHandle
export declare const payouts: readonly { readonly transfers: readonly TransferItem[] }[]
export declare const order: { readonly id: string; readonly recipient: Address }
/** The e-mail of a user who signs in. */
export declare const email: string
export declare const password: string
export declare const readCode: () => Promise<string>
/** The e-mail of another user. */
export declare const colleague: string
export declare const loadSecret: (name: string) => Hex
export declare const signPersonalMessage: (keyId: string, message: Hex) => Promise<Hex>

/** Names for readers who build a gateway from the packages. */
export declare const options: GatewayOptions
export declare const deps: GatewayDeps & ControlPlaneDeps
export declare const request: Parameters<Gateway['resolveSingleAccount']>[0]
export declare const caller: Parameters<Gateway['resolveSingleAccount']>[1]
export declare const context: Parameters<Gateway['resolveSingleAccount']>[2]
export declare const timelock: Address
export declare const multisig: Address
export declare const signer: Address
export declare const token: Address
export declare const account: Address
