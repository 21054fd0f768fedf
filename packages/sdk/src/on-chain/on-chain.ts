import { isNativeCoin, nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import { type Hash, type Hex, keccak256 } from 'viem'
import { ChainCheckError } from '../errors/chain-check-error.js'
import { isMarkedSdkError } from '../errors/gateway-sdk-error.js'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readObject } from '../inputs/read-object.js'
import type { ChainCheck, ChainCheckInput, ClaimedOperation } from '../operations/chain-check.js'
import { resolvePin } from '../pins/resolve-pin.js'
import { runWithin } from '../time/run-within.js'
import { sleep } from '../time/sleep.js'
import { canonicalReceipt } from './canonical-receipt.js'
import type { ChainReader } from './chain-reader.js'
import { type CollectedFee, readIncluded } from './read-included.js'
import { readNode } from './read-node.js'
import { createLook } from './read-outcome.js'

const pauseMs = 1_000

/** Longest pause between checks for a failure, which cost more calls than checks for a success. */
const longestPauseMs = 30_000

/**
 * Returns a check for `verifyWith`: a wait then checks the operation with your own node before it ends. Costs two RPC
 * calls per check if the node is up to date, or two per plain transaction. A lagging node is asked again every second
 * until the timeout of the wait.
 *
 * For operations submitted by `transfer`, `send`, `swap` or `operations.submit`, everything is compared with what was
 * signed. The node's canonical chain must contain the operation, executed by the pinned EntryPoint for the account. The
 * operation must have succeeded. The fee must be at most the signed maximum, and equal what the gateway reports. For
 * `operations.resume` and `transactions.wait`, the hash comes from the gateway, and what was signed is unknown. Pass
 * what you stored in `onSigned` to `operations.submit` instead.
 *
 * Failures are checked, too. At the node's `finalized` block, the operation must have reverted, or it can never land:
 * another operation used its nonce, or its sponsorship has expired. Costs three RPC calls if the gateway names the
 * transaction, otherwise those of {@link readOutcome}. The check repeats with growing pauses until the timeout.
 *
 * `transfer`, `send` and `swap` also check a refused operation like a failure before they sign another one with another
 * nonce.
 *
 * Throws {@link InvalidInputError}. The wait or the call throws {@link ChainCheckError}.
 *
 * @example
 * const publicClient = createPublicClient({ chain: base, transport: http(rpcUrl) })
 * await operation.wait({ verifyWith: onChain(publicClient) })
 */
export function onChain(publicClient: ChainReader): ChainCheck {
  const node = readNode(publicClient)
  return (input) => checkOnChain(node, input)
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
  const fails = isFailure(operation)
  let lastError: unknown
  let why: string | undefined
  await runWithin(
    async (stepSignal) => {
      const look = fails && lookForFailure(node, input)
      let pause = pauseMs
      for (;;) {
        try {
          if (!look) return await compare(node, input)
          why = await look()
          if (why === undefined) return
        } catch (error) {
          if (isMarkedSdkError(error)) throw error
          lastError = error
        }
        await sleep(clock, pause, stepSignal)
        if (fails) pause = Math.min(pause * 2, longestPauseMs)
      }
    },
    {
      clock,
      timeoutMs: Math.max(endsAt - clock.now(), 1),
      signal,
      timeoutError: () =>
        !fails
          ? new ChainCheckError(
              'CHAIN_SILENT',
              `The gateway says that it is ${status}, and your node did not know that in time. The node may lag, or the gateway may lie: wait again, or ask another node.`,
              {
                operationId: operation.operationId,
                field: 'transactionHash',
                expected: String(operation.transactionHash),
                actual: 'no receipt in the canonical chain',
                cause: lastError,
              },
            )
          : undecided(
              input,
              `${why ?? 'asking your node failed'}: wait again later, or ask readOutcome with each result of onSigned`,
              lastError,
            ),
    },
  )
}

const isFailure = ({ status, reason }: ClaimedOperation) =>
  status === 'confirmed' ? reason !== null : /^(failed|dropped|refused)$/.test(status)

const undecided = (
  { operation: { operationId, status } }: ChainCheckInput,
  why: string,
  cause?: unknown,
) =>
  new ChainCheckError(
    'CHAIN_UNDECIDED',
    `The gateway says that it is ${status}, but it may still land: ${why}.`,
    { operationId, field: 'status', expected: status, actual: 'undecided', cause },
  )

/**
 * Returns a function that checks a failure that the gateway reports. It resolves to the reason why the failure is not
 * certain yet, or to `undefined` if it is certain. Throws {@link ChainCheckError} for a contradiction, and if the
 * failure can never be checked.
 */
function lookForFailure(
  node: ChainReader,
  input: ChainCheckInput,
): () => Promise<string | undefined> {
  const { operation, signed = {}, networks } = input
  const look = createLook(node, signed, networks, operation.transactionHash)
  if (!look)
    throw undecided(
      input,
      'it is not known what was signed. Pass the result of onSigned to operations.submit, and wait for that',
    )
  return async () => {
    const outcome = await look()
    if (outcome.kind === 'open') return outcome.why
    if (outcome.kind === 'partial') return refuseHiddenPart(input, outcome.count)
    const said = operation.status
    if (outcome.kind === 'succeeded')
      throw contradiction(input, 'It succeeded, and the gateway says that it did not.', {
        field: 'status',
        expected: said,
        actual: 'success',
      })
    if (!outcome.included) return undefined
    const { sender, fee } = outcome.included
    if (said !== 'failed' && said !== 'confirmed')
      throw contradiction(input, 'It was executed, and the gateway says that it never landed.', {
        field: 'status',
        expected: said,
        actual: 'reverted',
      })
    same(input, 'sender', signed.sender ?? sender, sender, 'Another account has executed it.')
    compareFee(input, fee)
    return undefined
  }
}

/** A caller who does not know that a part took effect would prepare that part again. */
function refuseHiddenPart(input: ChainCheckInput, count: number): undefined {
  const { reason } = input.operation
  const expected = `PARTIAL_EXECUTION: ${count} of `
  if (!reason?.startsWith(expected))
    throw contradiction(input, 'A part of it took effect, and the gateway does not say so.', {
      field: 'reason',
      expected: String(reason),
      actual: `${expected}…`,
    })
}

/**
 * Compares a success with the chain. Throws {@link ChainCheckError} for a contradiction, any other error if the node
 * lags.
 */
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
  // The hash of the last plain transaction identifies the operation.
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

/** Checks that the fee is at most the signed maximum, and equals the fee that the gateway reports. */
function compareFee(input: ChainCheckInput, fee: CollectedFee | undefined): void {
  const { operation, signed } = input
  const { status, feeBreakdown } = operation
  const amount = fee?.amount ?? 0n
  if (signed?.maxFee) {
    const { token, amount: most } = signed.maxFee
    same(input, 'feeToken', token, fee?.token ?? token, 'The fee token is not the signed one.')
    if (amount > BigInt(most))
      throw contradiction(input, 'A higher fee was collected than signed.', {
        field: 'fee',
        expected: `at most ${most}`,
        actual: String(amount),
      })
  }
  // The gateway reports no fee for native gas, and no fee before a terminal status.
  const reports = status === 'finalized' && !(fee && isNativeCoin(fee.token))
  if (!feeBreakdown && !reports) return
  const token = feeBreakdown?.token.address
  if (token && fee)
    same(input, 'feeToken', token, fee.token, 'The gateway reports another fee token.')
  same(
    input,
    'fee',
    feeBreakdown?.collectedFeeRaw ?? '0',
    String(amount),
    'The gateway reports another fee.',
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
