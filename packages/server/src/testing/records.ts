import { randomBytes } from 'node:crypto'
import {
  type BegunPreparation,
  type Database,
  type LedgerEntry,
  newProject,
  type Operation,
  type OuterEntry,
  type PlainOperation,
  type PreparationRequest,
  type Project,
  type SignedAttempt,
  type SignedPlainTransaction,
  type SmartAccountRecord,
  type SwapTerms,
} from '@gasless-gateway/core'
import { type Address, getAddress, type Hash, type Hex } from 'viem'
import {
  anAccount as coreAccount,
  anOperation as coreOperation,
} from '../../../core/src/testing/an-operation.js'
import { uuidIds } from '../adapters/system/uuid-ids.js'

export const randomHash = (): Hash => `0x${randomBytes(32).toString('hex')}`
export const randomAddress = (): Address => getAddress(`0x${randomBytes(20).toString('hex')}`)

/** Returns a new network id, so that tests of one file do not see each other's rows. */
export const freshNetworkId = (): string => String(1 + randomBytes(6).readUIntBE(0, 6))

export const aProject = (changes: Partial<Project> = {}): Project => ({
  ...newProject({ id: uuidIds.next('project'), name: 'Test project', createdAt: new Date() }),
  ...changes,
})

export const anAccount = (
  project: Project,
  changes: Partial<SmartAccountRecord> = {},
): SmartAccountRecord =>
  coreAccount({ id: uuidIds.next('account'), projectId: project.id, ...changes })

/** Stores a project with one account. */
export async function seedAccount(
  { projects, accounts }: Database,
  changes: Partial<SmartAccountRecord> = {},
): Promise<{ project: Project; account: SmartAccountRecord }> {
  const project = aProject()
  await projects.insert(project)
  return { project, account: await accounts.upsert(anAccount(project, changes)) }
}

/** Returns the request that begins a preparation of the account. */
export const aPreparationRequest = (
  account: SmartAccountRecord,
  changes: Partial<PreparationRequest> = {},
): PreparationRequest => ({
  operationId: uuidIds.next('operation'),
  idempotencyKey: undefined,
  account,
  firstKey: 0n,
  wanted: undefined,
  most: 64,
  balancesWithinSeconds: 120,
  depositWithinSeconds: 15,
  burntWithinSeconds: 60,
  ...changes,
})

/** Begins a preparation of the account. Throws if the request's Idempotency-Key already has an operation. */
export async function begin(
  { preparations }: Pick<Database, 'preparations'>,
  account: SmartAccountRecord,
  changes: Partial<PreparationRequest> = {},
): Promise<BegunPreparation> {
  const begun = await preparations.begin(aPreparationRequest(account, changes))
  if ('operation' in begun)
    throw new Error(`The Idempotency-Key already has operation ${begun.operation.id}.`)
  return begun
}

/** Returns a prepared operation of the account. */
export const anOperation: typeof coreOperation = (account, changes) =>
  coreOperation(account, { id: uuidIds.next('operation'), ...changes })

/** Returns prepared plain transactions whose sender is the account. */
export const aPlainOperation = (
  account: SmartAccountRecord,
  {
    nonces = [0],
    ...changes
  }: Partial<PlainOperation> & { readonly nonces?: readonly number[] } = {},
): PlainOperation => {
  const { userOperation, ownerIsRoot, handedOver, ...base } = anOperation(account)
  return {
    ...base,
    rail: 'transaction',
    ownerAddress: account.address,
    userOperationHash: null,
    transactions: nonces.map((nonce) => ({
      chainId: Number(account.networkId),
      nonce,
      to: randomAddress(),
      value: 1n,
      data: '0x',
      gas: 21_000n,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
    })),
    ...changes,
  }
}

/** Returns a signed transaction for each transaction of the operation. */
export const signedFor = ({ transactions }: PlainOperation): SignedPlainTransaction[] =>
  transactions.map(() => ({ hash: randomHash(), raw: '0x02' }))

/** Returns the terms of a prepared swap. */
export const swapTerms = (changes: Partial<SwapTerms> = {}): SwapTerms => ({
  provider: 'lifi',
  tool: 'across',
  trust: 'proven',
  transactionId: randomHash(),
  toNetworkId: '10',
  fromToken: randomAddress(),
  toToken: randomAddress(),
  amount: 1_000_000n,
  toAmount: 990_000n,
  minimumReceived: 980_000n,
  feeBps: 20,
  integrator: 'integrator',
  fees: [],
  quotedAt: new Date(),
  ...changes,
})

/** The most that a sponsored operation of these tests can take from the deposit, in wei. */
export const sponsoredCost = 100n

/** Returns a prepared operation whose gas is paid from a paymaster's deposit. */
export function aSponsoredOperation(
  account: SmartAccountRecord,
  {
    nonce = 0n,
    quote = {},
    ...changes
  }: Partial<Omit<Operation, 'quote'>> & {
    readonly nonce?: bigint
    readonly quote?: Partial<Extract<Operation['quote'], { kind: 'sponsored' }>>
  } = {},
): Operation {
  const operation = anOperation(account, { nonce })
  return {
    ...operation,
    userOperation: {
      ...operation.userOperation,
      verificationGasLimit: 1n,
      callGasLimit: 2n,
      preVerificationGas: 3n,
      maxFeePerGas: 10n,
      paymaster: {
        address: randomAddress(),
        verificationGasLimit: 1n,
        postOpGasLimit: 3n,
        data: '0x',
      },
    },
    quote: {
      kind: 'sponsored',
      token: randomAddress(),
      maxAmount: 10n,
      expectedAmount: 5n,
      staticFee: 1n,
      transferFee: 1n,
      tokenPerNative: 1n,
      fronted: false,
      reservedFrom: 'submit',
      unpricedAssets: [],
      ...quote,
    },
    ...changes,
  }
}

export const anAttempt = (changes: Partial<SignedAttempt> = {}): SignedAttempt => ({
  id: uuidIds.next('attempt'),
  purpose: 'bundle',
  transactionHash: randomHash(),
  rawTransaction: '0x02',
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
  mostCost: 0n,
  signedAtBlock: 100n,
  ...changes,
})

export const aLedgerEntry = (
  operation: Operation,
  changes: Partial<LedgerEntry> = {},
): LedgerEntry => ({
  networkId: operation.networkId,
  blockHash: randomHash(),
  blockNumber: 1n,
  transactionHash: randomHash(),
  userOperationHash: operation.userOperationHash,
  operationId: operation.id,
  projectId: operation.projectId,
  success: true,
  actualGasCost: 100n,
  actualGasUsed: 10n,
  outerCostWei: 90n,
  fee: {
    token: randomAddress(),
    collected: 60n,
    refunded: 40n,
    owed: 0n,
    gasFee: 40n,
    staticFee: 15n,
    transferFee: 5n,
  },
  ...changes,
})

export const anOuterEntry = (changes: Partial<OuterEntry> = {}): OuterEntry => ({
  networkId: freshNetworkId(),
  blockHash: randomHash(),
  blockNumber: 1n,
  transactionHash: randomHash(),
  executor: randomAddress(),
  purpose: 'bundle',
  success: true,
  landed: 1,
  cost: 90n,
  ...changes,
})

export const aSignature: Hex = `0x${'ab'.repeat(65)}`

/** Stores the operation and advances it by legal transitions to `queued`. */
export async function queue(
  { preparations, submissions, statuses }: Database,
  operation: Operation,
): Promise<Operation> {
  await preparations.insert(operation, undefined)
  await submissions.submit(operation.id, aSignature)
  await statuses.advance(operation.id, 'received', 'queued', { cause: 'test' })
  return operation
}
