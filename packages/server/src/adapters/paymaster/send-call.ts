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

/** Gas limits above the estimate: what the call does may cost more a few blocks later, and what is not used costs nothing. */
const gasHeadroom = { numerator: 5n, denominator: 4n }
/** A transaction that pays twice the base fee lands long before. */
const longestWaitMs = 300_000
const lookAgainMs = 5_000

/**
 * The operator's next nonce as of a block. Read all else of that very block, too: what was sent before it shows in what is
 * read, and what is sent after it takes the nonce, so that nothing is done twice. Throws an `Error` while a transaction of
 * the operator is under way.
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
    `The operator ${address} has a transaction under way on ${name}. Run the command again once it is mined.`,
  )
}

/**
 * Simulates a call, sends it with the operator's key and waits until it is mined. Throws an `Error` with the remedy when
 * the chain refuses it, when the operator cannot pay for it, when something else takes its nonce, and when it is not mined
 * in five minutes. `onSigned` hears of its hash before it is sent: whatever happens then, it can be looked for.
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
    // Answers get lost on their way: the node may have taken it all the same.
    if (await isKnown(client, hash)) return
    throw new Error(
      `${network.name} did not confirm that it took the transaction to: ${call.title}. ${explainRefusal(error)}. It may have been sent as ${hash} all the same: look for that first. Run the command again then; it leaves out what is done.`,
    )
  })
  const receipt = await receiptOf(client, network, hash).catch((error: unknown) => {
    const why =
      error instanceof WaitForTransactionReceiptTimeoutError
        ? 'is not mined yet'
        : `what became of it is not known: ${explainRefusal(error)}`
    throw new Error(
      `${hash} was sent to ${network.name} and ${why}. Run the command again once it is mined; it leaves out what is done.`,
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
 * viem's wait notices what is mined in its place, and asks once per block. Where a node shows a block a moment before its
 * receipts, and no other block follows, only somebody who asks again finds them.
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

/** The base fee may double before it lands. Throws when the network's ceiling is below what it asks now. */
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
