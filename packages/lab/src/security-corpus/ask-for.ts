import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import type { Prepared } from '@gasless-gateway/testing/land-prepared'
import type { Address } from 'viem'
import { toHex } from 'viem'
import { at } from './cases/corpus-contracts.js'
import type { Request, Situation } from './cases/corpus-entry.js'

/** A gateway over HTTP, with the key of a project. */
export interface GatewayOverHttp {
  request(
    method: 'POST',
    path: string,
    options: { readonly body: unknown },
  ): Promise<{
    readonly status: number
    // biome-ignore lint/suspicious/noExplicitAny: an answer is unvalidated JSON
    readonly body: any
  }>
}

/** Prepares the request of an integrator. Throws if the answer contains no operation. */
export async function askFor(
  gateway: GatewayOverHttp,
  { network: { networkId } }: DevnetChain,
  { owner }: Situation,
  request: Request,
): Promise<Prepared> {
  const { path, body } = await asHttp(gateway, networkId, owner.address, request)
  const answer = await gateway.request('POST', path, { body })
  if (!answer.body.userOperation)
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer as Prepared
}

async function asHttp(
  gateway: GatewayOverHttp,
  networkId: string,
  ownerAddress: Address,
  request: Request,
) {
  const { feeToken = at.usdc } = request
  if ('transfers' in request)
    return {
      path: '/transaction/transfer',
      body: {
        ownerAddress,
        networkId,
        transfers: request.transfers.map(({ asset, amount, to }) => ({
          tokenAddress: asset,
          amount: amount.toString(),
          recipientAddress: to,
        })),
        ...(feeToken && { feeTokenAddress: feeToken }),
      },
    }
  if ('swap' in request)
    return {
      path: '/swap/prepare',
      body: {
        ownerAddress,
        networkId,
        fromToken: request.swap.from,
        toToken: request.swap.to,
        amount: request.swap.amount.toString(),
        slippage: 0.03,
      },
    }
  const account = await gateway.request('POST', '/account/create', {
    body: { ownerAddress, networkId },
  })
  return {
    path: '/transaction/prepare',
    body: {
      accountId: account.body.id,
      networkId,
      calls: request.calls.map(({ to, data, value }) => ({ to, data, value: toHex(value) })),
      transferredAssets: request.declared.map(({ asset, amount }) => ({
        address: asset,
        amount: toHex(amount),
      })),
      ...(feeToken && { feeToken }),
    },
  }
}
