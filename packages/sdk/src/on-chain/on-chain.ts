import { isNativeCoin, nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import { type Hash, type Hex, keccak256 } from 'viem'
import { ChainCheckError } from '../errors/chain-check-error.js'
import { isMarkedSdkError } from '../errors/gateway-sdk-error.js'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readObject } from '../inputs/read-object.js'
import type { ChainCheck, ChainCheckInput } from '../operations/chain-check.js'
import type { TrackedOperation } from '../operations/tracked-operation.js'
import { resolvePin } from '../pins/resolve-pin.js'
import { runWithin } from '../time/run-within.js'
import { sleep } from '../time/sleep.js'
import type { ChainReader, ChainReceipt } from './chain-reader.js'
import { type CollectedFee, readIncluded } from './read-included.js'

const pauseMs = 1_000

/**
 * Lets a wait look on your own node before it ends, for `verifyWith`. Two RPC calls per wait where the node is up to date, and two
 * per plain transaction; one that lags is asked again each second, until the wait's own time is up.
 *
 * Of an operation that was submitted by `transfer`, `send`, `swap` or `operations.submit`, everything is compared with what was
 * signed: the canonical chain of the node holds it, by the pinned EntryPoint and the account; it succeeded; the fee is at most
 * what was signed for, and what the gateway reports. Of `operations.resume` and `transactions.wait` the hash is the gateway's
 * word, and what was signed is not known: hand what you stored in `onSigned` to `operations.submit` instead.
 *
 * Throws {@link InvalidInputError}. The wait throws {@link ChainCheckError}.
 *
 * @example
 * const publicClient = createPublicClient({ chain: base, transport: http(rpcUrl) })
 * await operation.wait({ verifyWith: onChain(publicClient) })
 */
export function onChain(publicClient: ChainReader): ChainCheck {
  const { getTransactionReceipt, getBlock } = readObject(publicClient, 'publicClient')
  if (typeof getTransactionReceipt !== 'function' || typeof getBlock !== 'function')
    throw new InvalidInputError('publicClient', "must be what viem's createPublicClient returns")
  return (input) => checkOnChain(publicClient, input)
}

async function checkOnChain(node: ChainReader, input: ChainCheckInput): Promise<void> {
  const { operation, clock, endsAt, signal } = readObject(input)
  const { status, networkId } = readObject(operation, 'operation')
  const chainId = node.chain?.id
  if (chainId !== undefined && String(chainId) !== networkId)
    throw new InvalidInputError(
      'verifyWith',
      `asks chain ${chainId}, and the operation is on network ${networkId}`,
    )
  if (status === 'submitted')
    throw new InvalidInputError('verifyWith', "has nothing to look for until 'submitted'")
  if (status === 'dropped') return
  let lastError: unknown
  await runWithin(
    async (stepSignal) => {
      if (isFailure(operation)) return refuseFalseFailure(node, input)
      for (;;) {
        try {
          return await compare(node, input)
        } catch (error) {
          if (isMarkedSdkError(error)) throw error
          lastError = error
        }
        await sleep(clock, pauseMs, stepSignal)
      }
    },
    {
      clock,
      timeoutMs: Math.max(endsAt - clock.now(), 1),
      signal,
      timeoutError: () =>
        new ChainCheckError(
          'CHAIN_SILENT',
          `The gateway says that it is ${status}, and your node did not know that until the time was up. The node may lag, or the gateway may lie: wait again, or ask another node.`,
          {
            operationId: operation.operationId,
            field: 'transactionHash',
            expected: String(operation.transactionHash),
            actual: 'no receipt in the canonical chain',
            cause: lastError,
          },
        ),
    },
  )
}

const isFailure = ({ status, reason }: TrackedOperation) =>
  status === 'failed' || (status === 'confirmed' && reason !== null)

/** One look, as a failure leaves no trace that has to be there: only a success that the node knows speaks against it. */
async function refuseFalseFailure(node: ChainReader, input: ChainCheckInput): Promise<void> {
  try {
    await compare(node, {
      ...input,
      operation: { ...input.operation, status: 'confirmed', feeBreakdown: null },
    })
  } catch {
    return
  }
  throw contradiction(input, 'It succeeded, and the gateway says that it failed.', {
    field: 'status',
    expected: input.operation.status,
    actual: 'success',
  })
}

/** Throws {@link ChainCheckError} for a contradiction, and anything else where the node does not know yet. */
async function compare(node: ChainReader, input: ChainCheckInput): Promise<void> {
  const { signed = {}, operation } = input
  const { transactionHash, userOperationHash } = operation
  if ('signedTransactions' in signed && signed.signedTransactions)
    return comparePlain(
      node,
      input,
      signed.signedTransactions.map((raw) => keccak256(raw)),
    )
  if (!transactionHash)
    throw contradiction(input, 'The gateway names no transaction that it is in.', {
      field: 'transactionHash',
      expected: 'one',
      actual: 'none',
    })
  // The last plain transaction of an operation is what it is called by.
  if (!signed.userOperationHash && transactionHash === userOperationHash)
    return comparePlain(node, input, [transactionHash])
  return compareUserOperation(node, input, transactionHash)
}

async function compareUserOperation(
  node: ChainReader,
  input: ChainCheckInput,
  transactionHash: Hash,
): Promise<void> {
  const { operation, signed, networks } = input
  const { logs } = await canonicalReceipt(node, transactionHash)
  const userOperationHash = (signed?.userOperationHash ?? operation.userOperationHash) as Hex
  const { entryPoint } = resolvePin(operation.networkId, networks)
  const included = readIncluded(logs, { userOperationHash, entryPoint })
  if (!included)
    throw contradiction(input, 'It is not in the transaction that the gateway names.', {
      field: 'transactionHash',
      expected: transactionHash,
      actual: `no UserOperationEvent of ${userOperationHash} there`,
    })
  const { sender, success, fee } = included
  same(input, 'sender', signed?.sender ?? sender, sender, 'Another account has executed it.')
  same(input, 'status', 'success', success ? 'success' : 'reverted', 'Its execution reverted.')
  compareFee(input, fee)
}

async function comparePlain(
  node: ChainReader,
  input: ChainCheckInput,
  hashes: readonly Hash[],
): Promise<void> {
  const receipts = await Promise.all(hashes.map((hash) => canonicalReceipt(node, hash)))
  for (const { status } of receipts)
    same(input, 'status', 'success', status, 'One of its transactions reverted.')
  const amount = receipts.reduce(
    (sum, { gasUsed, effectiveGasPrice }) => sum + gasUsed * effectiveGasPrice,
    0n,
  )
  compareFee(input, { token: nativeCoinAddress, amount })
}

/** The fee is at most what was signed for and, once the gateway reports one, that. */
function compareFee(input: ChainCheckInput, fee: CollectedFee | undefined): void {
  const { operation, signed } = input
  const { status, feeBreakdown } = operation
  const amount = fee?.amount ?? 0n
  if (signed?.maxFee) {
    const { token, amount: most } = signed.maxFee
    same(input, 'feeToken', token, fee?.token ?? token, 'Another token was taken than signed for.')
    if (amount > BigInt(most))
      throw contradiction(input, 'More was collected than was signed for.', {
        field: 'fee',
        expected: `at most ${most}`,
        actual: String(amount),
      })
  }
  // Of native gas the gateway reports nothing, and before the end nothing at all.
  const reports = status === 'finalized' && !(fee && isNativeCoin(fee.token))
  if (!feeBreakdown && !reports) return
  const token = feeBreakdown?.token.address
  if (token && fee)
    same(input, 'feeToken', token, fee.token, 'Another token was taken than the gateway reports.')
  same(
    input,
    'fee',
    feeBreakdown?.collectedFeeRaw ?? '0',
    String(amount),
    'Another fee was collected than the gateway reports.',
  )
}

function same(
  input: ChainCheckInput,
  field: string,
  expected: string,
  actual: string,
  sentence: string,
): void {
  if (expected.toLowerCase() !== actual.toLowerCase())
    throw contradiction(input, sentence, { field, expected, actual })
}

const contradiction = (
  { operation: { operationId } }: ChainCheckInput,
  sentence: string,
  compared: { readonly field: string; readonly expected: string; readonly actual: string },
) => new ChainCheckError('CHAIN_CONTRADICTS', sentence, { operationId, ...compared })

/** A node may keep receipts of blocks that have left its chain. */
async function canonicalReceipt(node: ChainReader, hash: Hash): Promise<ChainReceipt> {
  const receipt = await node.getTransactionReceipt({ hash })
  const block = await node.getBlock({ blockNumber: receipt.blockNumber })
  if (block.hash !== receipt.blockHash)
    throw new Error(`The block of ${hash} is not in the node's canonical chain.`)
  return receipt
}
