import type { PreparedOperation } from '@gasless-gateway/core/api'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { feeTokenOf } from '../fee-token-of.js'
import { postJson } from '../post-json.js'
import { runConcurrently } from '../run-concurrently.js'
import type { GatewayProcess } from '../start-gateway-process.js'
import type { SignedOperation } from './signed-operation.js'

const recipient: Address = '0x000000000000000000000000000000000000cafE'
const amount = 1_000_000n
const preparesAtOnce = 8

/** Prepares and signs one USDC transfer of each owner. Fees are paid in USDC unless `isSelfFunded` is set. */
export function prepareTransfers(
  gateway: GatewayProcess,
  chain: DevnetChain,
  owners: readonly PrivateKeyAccount[],
  { isSelfFunded = false }: { readonly isSelfFunded?: boolean } = {},
): Promise<SignedOperation[]> {
  const usdc = feeTokenOf(chain)
  return runConcurrently(owners, preparesAtOnce, async (owner) => {
    const { answer } = await postJson<PreparedOperation>(gateway, '/transaction/transfer', {
      ownerAddress: owner.address,
      networkId: chain.network.networkId,
      transfers: [{ tokenAddress: usdc, amount: amount.toString(), recipientAddress: recipient }],
      ...(!isSelfFunded && { feeTokenAddress: usdc }),
    })
    const { operationId, userOperation, userOperationHash: hash } = answer
    return {
      operationId,
      hash,
      userOperation: {
        ...userOperation,
        nonce: BigInt(userOperation.nonce),
        preVerificationGas: BigInt(userOperation.preVerificationGas),
        signature: await owner.signMessage({ message: { raw: hash } }),
      },
    }
  })
}
