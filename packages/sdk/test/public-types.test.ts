import type {
  BodyInput,
  Endpoints,
  ParamsInput,
  QueryInput,
  ResponseOf,
} from '@gasless-gateway/core/api'
import { createWalletClient, type EIP1193Provider, type Hex, http } from 'viem'
import { privateKeyToAccount, toAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { expect, expectTypeOf, test } from 'vitest'
import type { Endpoints as Wire } from '../src/generated/types.js'
import {
  type Amount,
  type ConfigurationError,
  createGatewayClient,
  type GatewayApiError,
  type GatewayClient,
  GatewaySdkError,
  isGatewaySdkError,
  type OperationRefusedError,
  type Owner,
  type PreparedOperation,
  type PreparedPlainTransactions,
  type PreparedTransaction,
  type PrepareInput,
  type PrepareSwapInput,
  type RateLimitError,
  type SignerError,
  type SigningFunctions,
  type TrackedOperation,
  VerificationError,
  type WaitTimeoutError,
} from '../src/index.js'

type Client = GatewayClient

/** The endpoints whose generated types differ from those of the contract, in either direction. */
type Differing = {
  [Name in keyof Endpoints]: Contract<Name> extends Carried<Name>
    ? Carried<Name> extends Contract<Name>
      ? never
      : Name
    : Name
}[keyof Endpoints]
/** The filters of lists are strings in the contract's types, and words in those of the SDK. */
type Words<Query> = {
  [Name in keyof Query]: Name extends 'status' ? string | undefined : Query[Name]
}
type Contract<Name extends keyof Endpoints> = [
  ParamsInput<Endpoints[Name]>,
  Words<QueryInput<Endpoints[Name]>>,
  BodyInput<Endpoints[Name]>,
  ResponseOf<Endpoints[Name]>,
]
type Carried<Name extends keyof Endpoints> = [
  Wire[Name]['params'],
  Words<Wire[Name]['query']>,
  Wire[Name]['body'],
  Wire[Name]['response'],
]

test('the types of every endpoint are those of the wire contract', () => {
  expectTypeOf<keyof Wire>().toEqualTypeOf<keyof Endpoints>()
  expectTypeOf<Differing>().toEqualTypeOf<never>()
  expectTypeOf<Wire['getTransaction']['response']>().toEqualTypeOf<
    ResponseOf<Endpoints['getTransaction']>
  >()
})

test('request types follow the wire contract, amounts apart', () => {
  type Wire = BodyInput<Endpoints['prepareTransaction']>
  expectTypeOf<Omit<PrepareInput, 'calls' | 'transferredAssets'>>().toEqualTypeOf<
    Omit<Wire, 'calls' | 'transferredAssets'>
  >()
  expectTypeOf<PrepareInput['calls'][number]['value']>().toEqualTypeOf<Amount | undefined>()
  expectTypeOf<Wire>().toExtend<PrepareInput>()
  expectTypeOf<Parameters<Client['accounts']['create']>[0]>().toEqualTypeOf<
    BodyInput<Endpoints['createAccount']>
  >()
  expectTypeOf<BodyInput<Endpoints['prepareTransfer']>>().toExtend<
    Parameters<Client['transactions']['prepareTransfer']>[0]
  >()
  type SwapWire = BodyInput<Endpoints['prepareSwap']>
  type Limits = 'minimumReceived' | 'minimumBridged' | 'maxBridgeFee'
  expectTypeOf<Omit<PrepareSwapInput, 'amount' | Limits>>().toEqualTypeOf<
    Omit<SwapWire, 'amount'>
  >()
  expectTypeOf<Pick<PrepareSwapInput, 'amount'>>().toEqualTypeOf<{ readonly amount: Amount }>()
  type Swap = Parameters<Client['swap']>[0]
  expectTypeOf<Pick<Swap, 'minimumReceived'>>().toEqualTypeOf<{
    readonly minimumReceived: Amount | 'any'
  }>()
  expectTypeOf<BodyInput<Endpoints['preparePlainSwap']>>().toEqualTypeOf<SwapWire>()
  expectTypeOf<BodyInput<Endpoints['quoteSwap']>>().toExtend<
    Parameters<Client['swaps']['quote']>[0]
  >()
})

test('closed sets of words stay open to newer gateways, and still complete', () => {
  type Status = TrackedOperation['status']
  expectTypeOf<'finalized'>().toExtend<Status>()
  expectTypeOf<string>().toExtend<Status>()
  expectTypeOf<TrackedOperation['userOperationHash']>().toEqualTypeOf<Hex>()
  expectTypeOf<PreparedTransaction['gatewayFee']['tokenAmount']>().toEqualTypeOf<string>()
})

test('every way of signing fits, and a wallet client without an account does not', () => {
  const account = privateKeyToAccount(`0x${'01'.repeat(32)}`)
  const transport = http('http://localhost:1')
  const wallet = createWalletClient({ account, chain: base, transport })
  expectTypeOf(account).toExtend<Owner>()
  expectTypeOf(wallet).toExtend<Owner>()
  expectTypeOf(toAccount({ ...account })).toExtend<Owner>()
  expectTypeOf<(hash: Hex) => Promise<Hex>>().toExtend<Owner>()
  expectTypeOf<SigningFunctions>().toExtend<Owner>()
  expectTypeOf<EIP1193Provider>().toExtend<Owner>()
  const remote = createWalletClient({ account: account.address, chain: base, transport })
  expectTypeOf(remote).toExtend<Owner>()
  const withoutAccount = createWalletClient({ chain: base, transport })
  expectTypeOf(withoutAccount).not.toExtend<Owner>()
  expectTypeOf<{ address: Hex }>().not.toExtend<Owner>()
})

test('only clients of accounts that are their owners’ addresses know two rails', () => {
  type Transfer<Of extends { transactions: { prepareTransfer: (...input: never) => unknown } }> =
    Awaited<ReturnType<Of['transactions']['prepareTransfer']>>
  expectTypeOf<Transfer<Client>>().toEqualTypeOf<PreparedTransaction>()
  type Either = PreparedTransaction | PreparedPlainTransactions
  expectTypeOf<Transfer<GatewayClient<'eip7702'>>>().toEqualTypeOf<Either>()
  expectTypeOf<PreparedOperation>().toEqualTypeOf<Either>()
  expectTypeOf<
    Extract<Either, { rail: 'transaction' }>
  >().toEqualTypeOf<PreparedPlainTransactions>()
  const options = { baseUrl: 'https://gateway.example.com/v1', apiKey: 'ggw_live_x' }
  expectTypeOf(createGatewayClient(options)).toEqualTypeOf<Client>()
  expectTypeOf(createGatewayClient({ ...options, accountMode: 'eip7702' })).toEqualTypeOf<
    GatewayClient<'eip7702'>
  >()
})

test('the type guard narrows by code', () => {
  const error: unknown = undefined
  if (isGatewaySdkError(error)) expectTypeOf(error).toEqualTypeOf<GatewaySdkError>()
  if (isGatewaySdkError(error, 'WAIT_TIMEOUT'))
    expectTypeOf(error).toEqualTypeOf<WaitTimeoutError>()
  if (isGatewaySdkError(error, 'PIN_MISSING'))
    expectTypeOf(error).toEqualTypeOf<ConfigurationError>()
  if (isGatewaySdkError(error, 'INSUFFICIENT_BALANCE'))
    expectTypeOf(error).toEqualTypeOf<OperationRefusedError>()
  if (isGatewaySdkError(error, 'RATE_LIMITED')) expectTypeOf(error).toEqualTypeOf<RateLimitError>()
  if (isGatewaySdkError(error, 'METHOD_NOT_ALLOWED'))
    expectTypeOf(error).toEqualTypeOf<GatewayApiError>()
  if (isGatewaySdkError(error, 'SOMETHING_NEW'))
    expectTypeOf(error).toEqualTypeOf<GatewayApiError>()
  if (isGatewaySdkError(error, 'SECURITY_UNSAFE'))
    expectTypeOf(error.prepared).toEqualTypeOf<PreparedTransaction | undefined>()
  if (isGatewaySdkError(error, 'SIGNER_UNSUITABLE'))
    expectTypeOf(error).toEqualTypeOf<SignerError>()
})

test('errors of another copy of the package are recognised, other errors are not', async () => {
  const twin = class extends GatewaySdkError {}
  const error = new VerificationError('Wrong.', { field: 'sender', expected: 'a', actual: 'b' })
  expect(isGatewaySdkError(error, 'VERIFICATION_MISMATCH')).toBe(true)
  expect(isGatewaySdkError(error, 'WAIT_TIMEOUT')).toBe(false)
  expect(isGatewaySdkError(new twin('NEW', 'x'))).toBe(true)
  const stranger = Object.assign(new Error('x'), {
    code: 'WAIT_TIMEOUT',
    [Symbol.for('gasless-gateway.sdk.error')]: true,
  })
  expect(isGatewaySdkError(stranger, 'WAIT_TIMEOUT')).toBe(true)
  for (const other of [new Error('x'), null, undefined, 'WAIT_TIMEOUT', { code: 'WAIT_TIMEOUT' }])
    expect(isGatewaySdkError(other)).toBe(false)
})

test('an error of verification prints shortly and keeps the whole', () => {
  const actual = `0x${'ab'.repeat(5_000)}`
  const error = new VerificationError('Wrong.', { field: 'callData', expected: '0x', actual })
  expect(error.message.length).toBeLessThan(400)
  expect(error.actual).toBe(actual)
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ field: 'callData', expected: '0x' })
})
