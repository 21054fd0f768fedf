import type { Network } from '@gasless-gateway/core'
import {
  type Address,
  formatEther,
  type Hash,
  keccak256,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { PlannedCall } from '../../paymaster/planned-call.js'
import type { KeySigner } from '../signing/key-signer.js'
import { signTransaction } from '../signing/sign-transaction.js'
import type { ChainView } from './block-view.js'
import type { NetworkConnection } from './connect-to-network.js'
import { explainRefusal } from './explain-refusal.js'

/** Gas limit relative to the estimate. The call may cost more a few blocks later, and unused gas is free. */
const gasHeadroom = { numerator: 5n, denominator: 4n }
/** A transaction that pays up to twice the base fee normally lands much sooner. */
const longestWaitMs = 300_000
const leastPauseMs = 1_000
const mostPauseMs = 4_000
/** Nodes behind one URL may be some blocks apart, and a node may show a block before its receipts. */
const looksUntilBelieved = 5

/**
 * Returns the operator's next nonce at a block. Read all other state in the same view, so that nothing is done
 * twice. Earlier transactions then show in the state, and later ones use up the nonce. Throws an `Error` while a
 * transaction of the operator is pending.
 */
export async function nextNonce(
  view: ChainView,
  { name }: Pick<Network, 'name'>,
  address: Address,
): Promise<number> {
  const [nonce, pending] = await Promise.all([
    view.getTransactionCount({ address }),
    view.client.getTransactionCount({ address, blockTag: 'pending' }),
  ])
  if (pending <= nonce) return nonce
  throw new Error(
    `The operator ${address} has a pending transaction on ${name}. Run the command again once it is mined.`,
  )
}

/**
 * Estimates a call, signs it once with the operator's key, sends these bytes to every endpoint and waits until they
 * are mined. Throws an `Error` with the remedy when the call reverts or the operator cannot pay. Also throws when
 * another transaction uses the nonce, or the call is not mined within five minutes. Calls `onSigned` with the hash
 * before sending, so that the operator can find the transaction in any case.
 */
export async function sendCall(
  view: ChainView,
  {
    operator,
    network,
    call,
    nonce,
    onSigned,
  }: {
    operator: KeySigner
    network: Network
    call: PlannedCall
    nonce: number
    onSigned: (hash: Hash) => void
  },
): Promise<TransactionReceipt> {
  const { address } = operator
  const { to, data, value } = call
  const balance = await view.getBalance({ address })
  const { symbol } = network.nativeCoin
  const refuseToPay = (needed: bigint) => {
    throw new Error(
      `The operator ${address} has ${formatEther(balance)} ${symbol} on ${network.name} and needs up to ${formatEther(needed)} ${symbol} to: ${call.title}. Send coin to it and run the command again.`,
    )
  }
  if (balance < value) refuseToPay(value)
  const [estimate, fees] = await Promise.all([
    view.estimateGas({ account: address, to, data, value }).catch((error: unknown) => {
      throw new Error(`${network.name} refuses to: ${call.title}. ${explainRefusal(error)}.`)
    }),
    feesOf(view, network),
  ])
  const gas = (estimate * gasHeadroom.numerator) / gasHeadroom.denominator
  const cost = value + gas * fees.maxFeePerGas
  if (balance < cost) refuseToPay(cost)
  const serializedTransaction = await signTransaction(operator, {
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
  const sent = view.pool.askAll(({ client }) =>
    client.sendRawTransaction({ serializedTransaction }),
  )
  await sent.catch(async (error: unknown) => {
    // The answer may be lost although the node accepted the transaction.
    if (await isKnown(view, hash)) return
    throw new Error(
      `${network.name} did not confirm that it took the transaction to: ${call.title}. ${explainRefusal(error)}. It may have been sent as ${hash} anyway: look for that transaction first. Then run the command again; it skips completed steps.`,
    )
  })
  const outcome = await outcomeOf(view, network, { hash, address, nonce }).catch(
    (error: unknown) => `its outcome is unknown: ${explainRefusal(error)}`,
  )
  if (outcome === 'replaced')
    throw new Error(
      `Another transaction of the operator was mined on ${network.name} in place of ${hash}. Run the command again.`,
    )
  if (typeof outcome === 'string')
    throw new Error(
      `${hash} was sent to ${network.name} and ${outcome}. Run the command again once it is mined; it skips completed steps.`,
    )
  const receipt = outcome
  if (receipt.status === 'success') return receipt
  throw new Error(
    `${hash} was mined on ${network.name} and reverted, so it did nothing: something else has changed there meanwhile. Run the command again.`,
  )
}

/** Waits until a transaction, or another one with its nonce, is mined. */
async function outcomeOf(
  { client, pool }: NetworkConnection,
  { blockTimeMs }: Pick<Network, 'blockTimeMs'>,
  { hash, address, nonce }: { hash: Hash; address: Address; nonce: number },
): Promise<TransactionReceipt | 'replaced' | 'is not mined yet'> {
  const pauseMs = Math.min(Math.max(blockTimeMs, leastPauseMs), mostPauseMs)
  let looksAtUsedNonce = 0
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += pauseMs) {
    const [receipt, count] = await Promise.all([
      client.getTransactionReceipt({ hash }).catch((error: unknown) => {
        if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      }),
      client.getTransactionCount({ address }),
    ])
    if (receipt) return receipt
    looksAtUsedNonce = count > nonce ? looksAtUsedNonce + 1 : 0
    if (looksAtUsedNonce === looksUntilBelieved) return 'replaced'
    await pool.pause(pauseMs)
  }
  return 'is not mined yet'
}

/** Returns whether a node has the transaction. Each look may meet another node. */
async function isKnown({ client }: NetworkConnection, hash: Hash): Promise<boolean> {
  for (let look = 0; look < looksUntilBelieved; look++) {
    const known = await client.getTransaction({ hash }).then(
      () => true,
      () => false,
    )
    if (known) return true
  }
  return false
}

/** Returns fees that allow the base fee to double. Throws when the current fees exceed the network's `feeCeiling`. */
async function feesOf(
  { chain }: NetworkConnection,
  { name, minPriorityFeePerGas, feeCeiling }: Network,
) {
  const { baseFeePerGas: base, maxPriorityFeePerGas: suggested } = await chain.feeMarket()
  const tip = suggested > minPriorityFeePerGas ? suggested : minPriorityFeePerGas
  if (base + tip > feeCeiling)
    throw new Error(
      `${name} asks ${base + tip} wei per gas, above its feeCeiling of ${feeCeiling}. Wait until it is cheaper, or raise the feeCeiling.`,
    )
  const wanted = 2n * base + tip
  const maxFeePerGas = wanted < feeCeiling ? wanted : feeCeiling
  return { maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
}
