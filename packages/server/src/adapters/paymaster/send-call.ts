import type { Network } from '@gasless-gateway/core'
import {
  type Address,
  formatEther,
  type Hash,
  keccak256,
  type LocalAccount,
  type PublicClient,
  type TransactionReceipt,
  WaitForTransactionReceiptTimeoutError,
} from 'viem'
import type { PlannedCall } from '../../paymaster/planned-call.js'
import { explainRefusal } from './explain-refusal.js'

/** Gas limit relative to the estimate. The call may cost more a few blocks later, and unused gas is free. */
const gasHeadroom = { numerator: 5n, denominator: 4n }
/** A transaction that pays up to twice the base fee normally lands much sooner. */
const longestWaitMs = 300_000
const lookAgainMs = 5_000

/**
 * Returns the operator's next nonce at a block. Read all other state at the same block, so that nothing is done
 * twice. Earlier transactions then show in the state, and later ones use up the nonce. Throws an `Error` while a
 * transaction of the operator is pending.
 */
export async function nextNonce(
  client: PublicClient,
  { name }: Pick<Network, 'name'>,
  address: Address,
  blockNumber: bigint,
): Promise<number> {
  const [nonce, pending] = await Promise.all([
    client.getTransactionCount({ address, blockNumber }),
    client.getTransactionCount({ address, blockTag: 'pending' }),
  ])
  if (pending <= nonce) return nonce
  throw new Error(
    `The operator ${address} has a pending transaction on ${name}. Run the command again once it is mined.`,
  )
}

/**
 * Estimates a call, sends it with the operator's key and waits until it is mined. Throws an `Error` with the remedy
 * when the call reverts or the operator cannot pay. Also throws when another transaction uses the nonce, or the call
 * is not mined within five minutes. Calls `onSigned` with the hash before sending, so that the operator can find the
 * transaction in any case.
 */
export async function sendCall(
  client: PublicClient,
  {
    operator,
    network,
    call,
    nonce,
    onSigned,
  }: {
    operator: LocalAccount
    network: Network
    call: PlannedCall
    nonce: number
    onSigned: (hash: Hash) => void
  },
): Promise<TransactionReceipt> {
  const { address } = operator
  const { to, data, value } = call
  const balance = await client.getBalance({ address })
  const { symbol } = network.nativeCoin
  const refuseToPay = (needed: bigint) => {
    throw new Error(
      `The operator ${address} has ${formatEther(balance)} ${symbol} on ${network.name} and needs up to ${formatEther(needed)} ${symbol} to: ${call.title}. Send coin to it and run the command again.`,
    )
  }
  if (balance < value) refuseToPay(value)
  const [estimate, fees] = await Promise.all([
    client.estimateGas({ account: address, to, data, value }).catch((error: unknown) => {
      throw new Error(`${network.name} refuses to: ${call.title}. ${explainRefusal(error)}.`)
    }),
    feesOf(client, network),
  ])
  const gas = (estimate * gasHeadroom.numerator) / gasHeadroom.denominator
  const cost = value + gas * fees.maxFeePerGas
  if (balance < cost) refuseToPay(cost)
  const serializedTransaction = await operator.signTransaction({
    type: 'eip1559',
    chainId: network.chainId,
    nonce,
    to,
    data,
    value,
    gas,
    ...fees,
  })
  const hash = keccak256(serializedTransaction)
  onSigned(hash)
  await client.sendRawTransaction({ serializedTransaction }).catch(async (error: unknown) => {
    // The answer may be lost although the node accepted the transaction.
    if (await isKnown(client, hash)) return
    throw new Error(
      `${network.name} did not confirm that it took the transaction to: ${call.title}. ${explainRefusal(error)}. It may have been sent as ${hash} anyway: look for that transaction first. Then run the command again; it skips completed steps.`,
    )
  })
  const receipt = await receiptOf(client, network, hash).catch((error: unknown) => {
    const why =
      error instanceof WaitForTransactionReceiptTimeoutError
        ? 'is not mined yet'
        : `its outcome is unknown: ${explainRefusal(error)}`
    throw new Error(
      `${hash} was sent to ${network.name} and ${why}. Run the command again once it is mined; it skips completed steps.`,
    )
  })
  if (receipt.transactionHash !== hash)
    throw new Error(
      `${receipt.transactionHash} was mined on ${network.name} in place of ${hash}. Run the command again.`,
    )
  if (receipt.status === 'success') return receipt
  throw new Error(
    `${hash} was mined on ${network.name} and reverted, so it did nothing: something else has changed there meanwhile. Run the command again.`,
  )
}

/**
 * Waits for the receipt. viem's wait detects replaced transactions, but reads once per block. If a node shows a block
 * before its receipts and no further block follows, only a repeated read finds the receipt.
 */
async function receiptOf(
  client: PublicClient,
  { blockTimeMs }: Pick<Network, 'blockTimeMs'>,
  hash: Hash,
): Promise<TransactionReceipt> {
  let looking: NodeJS.Timeout | undefined
  const found = new Promise<TransactionReceipt>((resolve) => {
    looking = setInterval(
      () => void client.getTransactionReceipt({ hash }).then(resolve, () => {}),
      lookAgainMs,
    )
  })
  const waited = client.waitForTransactionReceipt({
    hash,
    pollingInterval: Math.min(blockTimeMs, 4_000),
    timeout: longestWaitMs,
  })
  return Promise.race([waited, found]).finally(() => clearInterval(looking))
}

const isKnown = (client: PublicClient, hash: Hash): Promise<boolean> =>
  client.getTransaction({ hash }).then(
    () => true,
    () => false,
  )

/** Returns fees that allow the base fee to double. Throws when the current fees exceed the network's `feeCeiling`. */
async function feesOf(client: PublicClient, { name, minPriorityFeePerGas, feeCeiling }: Network) {
  const [{ baseFeePerGas }, suggested] = await Promise.all([
    client.getBlock({ blockTag: 'latest' }),
    client.estimateMaxPriorityFeePerGas(),
  ])
  const base = baseFeePerGas ?? 0n
  const tip = suggested > minPriorityFeePerGas ? suggested : minPriorityFeePerGas
  if (base + tip > feeCeiling)
    throw new Error(
      `${name} asks ${base + tip} wei per gas, above its feeCeiling of ${feeCeiling}. Wait until it is cheaper, or raise the feeCeiling.`,
    )
  const wanted = 2n * base + tip
  const maxFeePerGas = wanted < feeCeiling ? wanted : feeCeiling
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
}
