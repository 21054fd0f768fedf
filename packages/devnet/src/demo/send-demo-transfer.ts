import type { GatewayClient } from '@gasless-gateway/sdk'
import { type Address, erc20Abi, type LocalAccount } from 'viem'
import type { DevnetChain } from '../devnet-chain.js'
import { devnetClient } from '../devnet-client.js'

/** One line of the demo's result. Amounts are base units as decimal strings. */
export interface DemoReceipt {
  readonly kind: 'transfer'
  readonly networkId: string
  readonly operationId: string
  readonly account: Address
  readonly userOperationHash: string
  readonly transactionHash: string | null
  readonly status: string
  readonly tokenAmount: string
  readonly expectedTokenAmount: string
  readonly collectedFeeRaw: string | null
  readonly nativeBalanceBefore: string
  readonly nativeBalanceAfter: string
  readonly tokenBalanceBefore: string
  readonly tokenBalanceAfter: string
  readonly recipientBalanceBefore: string
  readonly recipientBalanceAfter: string
}

/** Short enough to see every status on one-second blocks. */
const watchfulPollMs = 100

/** Sends tokens from the owner's account, fee in the same token, step by step, and reports each status. */
export async function sendDemoTransfer({
  client,
  chain,
  owner,
  token,
  amount,
  recipient,
  onProgress,
}: {
  client: GatewayClient
  chain: DevnetChain
  owner: LocalAccount
  token: Address
  amount: bigint
  recipient: Address
  onProgress: (line: string) => void
}): Promise<DemoReceipt> {
  const { networkId } = chain.network
  const { address: account } = await client.accounts.resolveSingle({ ownerAddress: owner.address })
  const before = await readBalances(chain, { account, recipient, token })

  const prepared = await client.transactions.prepareTransfer({
    ownerAddress: owner.address,
    networkId,
    transfers: [{ tokenAddress: token, amount, recipientAddress: recipient }],
    feeTokenAddress: token,
  })
  onProgress(`prepared    security: ${prepared.security.verdict}`)
  const signed = await client.transactions.sign(prepared, owner)
  onProgress('verified and signed')
  const { operationId, status } = await client.transactions.submit(signed)
  onProgress(status)
  let shown: string = status
  const operation = await client.transactions.wait(operationId, {
    pollIntervalMs: watchfulPollMs,
    onStatus: (update) => {
      if (update.status !== shown) onProgress(update.status)
      shown = update.status
    },
  })
  const after = await readBalances(chain, { account, recipient, token })
  return {
    kind: 'transfer',
    networkId,
    operationId,
    account,
    userOperationHash: operation.userOperationHash,
    transactionHash: operation.transactionHash,
    status: operation.status,
    tokenAmount: prepared.gatewayFee.tokenAmount,
    expectedTokenAmount: prepared.gatewayFee.expectedTokenAmount,
    collectedFeeRaw: operation.feeBreakdown?.collectedFeeRaw ?? null,
    nativeBalanceBefore: before.native.toString(),
    nativeBalanceAfter: after.native.toString(),
    tokenBalanceBefore: before.token.toString(),
    tokenBalanceAfter: after.token.toString(),
    recipientBalanceBefore: before.recipient.toString(),
    recipientBalanceAfter: after.recipient.toString(),
  }
}

async function readBalances(
  { network: { chainId }, rpcUrl }: DevnetChain,
  { account, recipient, token }: { account: Address; recipient: Address; token: Address },
) {
  const chain = devnetClient({ rpcUrl, chainId })
  const balanceOf = (holder: Address) =>
    chain.readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [holder],
    })
  const [native, held, received] = await Promise.all([
    chain.getBalance({ address: account }),
    balanceOf(account),
    balanceOf(recipient),
  ])
  return { native, token: held, recipient: received }
}
