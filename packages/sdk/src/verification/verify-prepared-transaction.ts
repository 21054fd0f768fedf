import {
  type Call,
  hashUserOperation,
  nativeCoinAddress,
  type PackedUserOperation,
  unpackUserOperation,
} from '@gasless-gateway/core/erc4337'
import { type Address, getAddress, type Hex, isAddressEqual } from 'viem'
import { ConfigurationError } from '../errors/configuration-error.js'
import { isMarkedSdkError } from '../errors/gateway-sdk-error.js'
import { VerificationError } from '../errors/verification-error.js'
import type { PreparedTransaction } from '../operations/prepared-transaction.js'
import type { Pin, RoutingPin } from '../pins/pins.js'
import { checkAccount } from './check-account.js'
import { checkAppended, checkCalls, readCalls } from './check-calls.js'
import { checkSelfFunded, checkSponsored } from './check-fee.js'
import { checkGas } from './check-gas.js'
import { checkSwap, type VerifiedSwap } from './check-swap.js'
import { expectAtMost, expectSame } from './expect.js'

export interface VerifyOptions {
  readonly owner: Address
  readonly pin: Pin
  /** Of the network where a swap ends, if it is another one. */
  readonly destination?: Pin | undefined
  /** Ceiling of the fee in base units of the fee token, wei without one. `undefined`: the quote is the ceiling. */
  readonly maxFee: bigint | undefined
}

/** What the operation will do, read from the bytes to be signed and not from the gateway's words. */
export interface VerifiedTransaction {
  /** Computed here; this is what gets signed. */
  readonly userOperationHash: Hex
  readonly sender: Address
  readonly calls: readonly Call[]
  /** The allowance that the paymaster gets, in base units of the fee token. `undefined`: it stays as it is. */
  readonly approval: bigint | undefined
  /** Worst case, in base units of `token`; `token` is the native sentinel when the account pays its gas itself. */
  readonly fee: { readonly token: Address; readonly maxAmount: bigint }
  readonly deploysAccount: boolean
  /** `undefined`: no swap was asked for. */
  readonly swap: VerifiedSwap | undefined
}

/**
 * Checks that a prepared operation is exactly what was asked for, with arithmetic and pinned addresses alone.
 * A gateway that lies, or somebody between it and you, cannot get other calls signed. Give `maxFee` as well: without
 * it, the gateway's own quote is the only ceiling of the fee. Of a swap the price is the gateway's word, too: the
 * `minimumReceived` that was asked for is what guards against a lie.
 *
 * Throws {@link VerificationError}, and {@link ConfigurationError} with code `PIN_MISSING` when a fee token
 * was asked for and no paymaster is pinned, or a swap and no contracts of a router.
 */
export function verifyPreparedTransaction(
  prepared: PreparedTransaction,
  options: VerifyOptions,
): VerifiedTransaction {
  try {
    return verify(prepared, options)
  } catch (error) {
    if (isMarkedSdkError(error)) throw error
    throw new VerificationError('The prepared operation cannot be read.', {
      field: 'userOperation',
      expected: 'a packed ERC-4337 v0.7 user operation',
      actual: error instanceof Error ? error.message : String(error),
      cause: error,
    })
  }
}

function verify(
  { rail, userOperation, userOperationHash, gatewayFee, request }: PreparedTransaction,
  { owner, pin, destination, maxFee }: VerifyOptions,
): VerifiedTransaction {
  expectSame('rail', 'userOperation', rail, 'The operation is not a user operation.')
  if (request.ownerAddress)
    expectSame('owner', request.ownerAddress, owner, 'Somebody else than the owner would sign.')
  const packed: PackedUserOperation = {
    ...userOperation,
    nonce: BigInt(userOperation.nonce),
    preVerificationGas: BigInt(userOperation.preVerificationGas),
  }
  const operation = unpackUserOperation(packed)
  const { nonceKey } = request
  checkAccount(operation, { owner, contracts: pin.accountContracts, nonceKey })
  checkGas(operation)
  const feeToken = sponsoringToken(request.feeToken)
  const terms = feeToken
    ? { token: feeToken, paymaster: pinnedPaymaster(pin, request.networkId) }
    : undefined
  const maxTokenAmount = terms
    ? checkSponsored(operation, {
        feeToken: terms.token,
        paymaster: terms.paymaster,
        quote: gatewayFee,
      }).maxTokenAmount
    : 0n
  if (!terms)
    checkSelfFunded(operation, {
      paymasterAndData: packed.paymasterAndData,
      quote: gatewayFee,
    })
  checkQuote(gatewayFee, maxFee)
  const performed = readCalls(packed.callData)
  const requested = request.calls.map((call) => ({ ...call, value: BigInt(call.value) }))
  checkCalls(performed, requested)
  const { count, swap } = request.swap
    ? checkSwap(performed, request.swap, {
        account: operation.sender,
        networkId: request.networkId,
        routing: pinnedRouting(pin, request.networkId),
        destination: destination?.routing,
      })
    : { count: requested.length, swap: undefined }
  const approval = checkAppended(performed, count, terms && { ...terms, maxTokenAmount })
  const hash = hashUserOperation(packed, {
    entryPoint: pin.entryPoint,
    chainId: Number(request.networkId),
  })
  expectSame(
    'userOperationHash',
    hash,
    userOperationHash,
    'The hash to sign is not the hash of the operation on this network and EntryPoint.',
  )
  return {
    userOperationHash: hash,
    sender: getAddress(operation.sender),
    calls: performed.slice(0, count),
    approval,
    fee: { token: feeToken ?? nativeCoinAddress, maxAmount: BigInt(gatewayFee.tokenAmount) },
    deploysAccount: packed.initCode !== '0x',
    swap,
  }
}

const sponsoringToken = (feeToken: Address | undefined) =>
  feeToken && !isAddressEqual(feeToken, nativeCoinAddress) ? feeToken : undefined

function pinnedPaymaster({ paymaster }: Pin, networkId: string): Address {
  if (!paymaster)
    throw new ConfigurationError(
      `Network ${networkId} has no pinned paymaster, so a fee in a token cannot be checked before signing. Pass your gateway's: createGatewayClient({ networks: { '${networkId}': { paymaster: '0x…' } } }).`,
      'PIN_MISSING',
    )
  return paymaster
}

function pinnedRouting({ routing }: Pin, networkId: string): RoutingPin {
  if (!routing)
    throw new ConfigurationError(
      `Network ${networkId} has no pinned contracts of a router, so a swap cannot be checked before signing. Pass them: createGatewayClient({ networks: { '${networkId}': { routing: { targets: ['0x…'], spenders: ['0x…'] } } } }).`,
      'PIN_MISSING',
    )
  return routing
}

/** Both rails have signed for at most `tokenAmount` by now, so the caller's ceiling is compared with it. */
function checkQuote(quote: PreparedTransaction['gatewayFee'], maxFee: bigint | undefined): void {
  const tokenAmount = BigInt(quote.tokenAmount)
  if (maxFee !== undefined)
    expectAtMost('maxFee', maxFee, tokenAmount, 'The fee is higher than the most you allow.')
  expectAtMost(
    'gatewayFee.expectedTokenAmount',
    tokenAmount,
    BigInt(quote.expectedTokenAmount),
    'The expected fee is higher than the worst case.',
  )
}
