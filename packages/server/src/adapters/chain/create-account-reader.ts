import type { AccountState, Network } from '@gasless-gateway/core'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  prepareEncodeFunctionData,
  size,
  slice,
  zeroAddress,
} from 'viem'
import { codeAt, isAccountCode, isDelegation } from './account-code.js'
import type { Endpoint } from './create-endpoint.js'
import type { EndpointChain } from './endpoint-chain.js'
import { LaggingEndpointError } from './endpoint-errors.js'
import { createKnownCodes } from './known-codes.js'
import { randomAddress } from './random-address.js'
import { readBalances, readDeposit } from './read-balances.js'
import { readSequence } from './read-sequence.js'
import {
  askValidation,
  readValidation,
  rootOwnerOf,
  type StoredValidation,
  validatedBy,
} from './read-validation.js'
import { readWord } from './read-word.js'
import { undefinedIfAnswer } from './undefined-if-answer.js'

const allowanceFunction = prepareEncodeFunctionData({ abi: erc20Abi, functionName: 'allowance' })

const { uint } = readWord

/**
 * Code that returns the block it runs in: `number, push 0, mstore, timestamp, push 32, mstore, push 64, push 0,
 * return`.
 */
const answersBlock: Hex = '0x436000524260205260406000f3'

/** Returns the block in the answer, or `undefined` if the code did not run. */
const blockIn = (answer: Promise<Hex>) =>
  answer.then(
    (words) =>
      size(words) === 64
        ? { number: BigInt(slice(words, 0, 32)), timestamp: BigInt(slice(words, 32)) }
        : undefined,
    undefinedIfAnswer,
  )

/** Creates the read of everything that a prepare needs to know about an account. */
export function createAccountReader(
  { client, call, reads }: Endpoint,
  network: Network,
): EndpointChain['readAccount'] {
  const { entryPoint, paymaster } = network
  const knownCodes = createKnownCodes()

  /**
   * Returns the account's code. The code of a proxy is read once, because it exists as long as its storage exists. The
   * simulation of a bundle reads the code again before the bundle is sent. Adopted code may change, so it is read each
   * time.
   */
  async function readCode(
    sender: Address,
    delegate: Address | undefined,
    validation: Promise<readonly StoredValidation[]>,
  ) {
    const known = delegate ? undefined : knownCodes.of(sender)
    const [asked, [stored]] = await Promise.all([!known && codeAt(client, sender), validation])
    const isProxy = stored !== undefined && stored.implementation !== zeroAddress
    if (known && isProxy) return { codeHash: known, deployed: true, stored }
    if (known) knownCodes.forget(sender)
    const code = known ? await codeAt(client, sender) : asked || undefined
    const codeHash = code && keccak256(code)
    if (known && codeHash === known)
      throw new LaggingEndpointError(
        'The endpoint showed the storage of the account as of a block before its deployment.',
      )
    if (codeHash && isProxy && !delegate && !isDelegation(code)) knownCodes.keep(sender, codeHash)
    return { codeHash, deployed: isAccountCode(code, delegate), stored }
  }

  return async ({ sender, nonceKey, delegate, feeToken, assets, notBefore }) => {
    const question = askValidation(network, [sender])
    const clock = randomAddress()
    const own = reads.seeing({ ...question.codes, [clock]: { code: answersBlock } })
    const [code, at, nonce, sequence, deposit, balances, allowance] = await Promise.all([
      readCode(sender, delegate, readValidation(own.readChanged(question))),
      // Without state overrides this would be a separate request, so the caller uses the fee market's block.
      call.takesOverrides() ? blockIn(own.readChanged({ to: clock, data: '0x' })) : undefined,
      delegate && client.getTransactionCount({ address: sender, blockTag: 'latest' }),
      readSequence(entryPoint, own.read, sender, nonceKey),
      readDeposit(own.read, entryPoint, sender),
      readBalances(own.read, sender, assets),
      feeToken && paymaster
        ? uint(own.read, () => ({
            to: feeToken,
            data: encodeFunctionData({ ...allowanceFunction, args: [sender, paymaster] }),
          }))
        : 0n,
    ])
    const { codeHash, deployed, stored } = code
    const isNumbered = network.dataFee?.kind !== 'arbitrum'
    if (at && isNumbered && notBefore !== undefined && at.number < notBefore)
      throw new LaggingEndpointError(
        `The endpoint showed the account as of block ${at.number}, which is before block ${notBefore}.`,
      )
    // An address may have storage before it adopts the delegate. A smart account has none before its deployment.
    const validation = deployed || delegate ? stored : undefined
    return {
      deployed,
      ...(nonce !== undefined && {
        adoption: { nonce, otherCode: codeHash !== undefined && !deployed },
      }),
      sequence,
      rootOwner: validation && rootOwnerOf(network, sender, delegate, validation),
      validatedBy: validation ? validatedBy(sender, { codeHash, delegate }, validation) : [],
      deposit,
      balances,
      allowance,
      ...(at && { at: isNumbered ? at : { timestamp: at.timestamp } }),
    } satisfies AccountState
  }
}
