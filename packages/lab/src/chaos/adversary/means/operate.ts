import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '@gasless-gateway/core'
import type { PreparedOperation } from '@gasless-gateway/core/api'
import { nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import { type Address, getAddress, type Hex } from 'viem'
import type { LoadAccount } from '../../stage/fund-accounts.js'
import type { HostileCall } from './adversary.js'
import { askGateway, type GatewayAnswer } from './ask-gateway.js'

export interface Order {
  readonly baseUrl: string
  readonly apiKey: string
  readonly network: Network
  readonly account: LoadAccount
  readonly paysWith: 'own-coin' | 'fee-token'
  /** @default a transfer of one base unit of the token or coin that it pays with */
  readonly calls?: readonly HostileCall[] | undefined
  /** @default the owner's signature of the operation's hash */
  readonly signature?: Hex | undefined
  /** Maximum number of submits. @default 1 */
  readonly tries?: number
}

/** The accepted operation, or the refusal: `<step> <code>`. */
export type Outcome =
  | { readonly operationId: string }
  | { readonly refused: string; readonly retryAfterMs: number | undefined }

/** Spreads tries over more than one block, because a validator may decide differently in each block. */
const betweenTriesMs = 300

/** Prepares, signs and submits one operation. */
export async function operate(order: Order): Promise<Outcome> {
  const prepared = await prepare(order)
  if (prepared.status !== 201) return refusal('prepare', prepared)
  const { operationId, userOperationHash: raw } = prepared.body as PreparedOperation
  const signature = order.signature ?? (await order.account.owner.signMessage({ message: { raw } }))
  for (let tries = order.tries ?? 1; ; tries--) {
    const submitted = await askGateway(order, '/transaction/submit', { operationId, signature })
    if (submitted.status === 200) return { operationId }
    if (tries <= 1) return refusal('submit', submitted)
    await sleep(betweenTriesMs)
  }
}

/** The recipient of all transfers, which no check looks at. */
const recipient = getAddress('0x00000000000000000000000000000000000c0de5')

async function prepare(order: Order): Promise<GatewayAnswer> {
  const { network, account, paysWith, calls } = order
  const { networkId } = network
  const ownerAddress = account.owner.address
  const token = paysWith === 'fee-token' ? feeTokenOf(network) : nativeCoinAddress
  if (!calls)
    return askGateway(order, '/transaction/transfer', {
      ownerAddress,
      networkId,
      feeTokenAddress: token,
      transfers: [{ tokenAddress: token, amount: '1', recipientAddress: recipient }],
    })
  const created = await askGateway(order, '/account/create', { ownerAddress, networkId })
  return askGateway(order, '/transaction/prepare', {
    accountId: created.body.id,
    networkId,
    calls,
    transferredAssets: [],
    feeToken: token,
  })
}

/** Returns the network's first fee token. */
export function feeTokenOf({ tokens, name }: Network): Address {
  const token = tokens.find(({ feeToken }) => feeToken)
  if (!token) throw new Error(`${name} has no fee token.`)
  return token.address
}

const refusal = (step: string, { status, body, retryAfterMs }: GatewayAnswer): Outcome => ({
  refused: `${step} ${body.code ?? status}`,
  retryAfterMs,
})
