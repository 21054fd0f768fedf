import { randomBytes } from 'node:crypto'
import { type Address, getAddress, type Hash, type Hex } from 'viem'
import type { Operation } from '../model/operation.js'
import type { SmartAccountRecord } from '../model/smart-account.js'
import { type IdKind, type IdOf, idPrefixes } from '../primitives/ids.js'

export const randomHash = (): Hash => `0x${randomBytes(32).toString('hex')}`
export const randomAddress = (): Address => getAddress(`0x${randomBytes(20).toString('hex')}`)
/** A network id of one test, so that tests of one file do not see each other's rows. */
export const freshNetworkId = (): string => String(1 + randomBytes(6).readUIntBE(0, 6))
export const aSignature: Hex = `0x${'ab'.repeat(65)}`

let made = 0
/** An id that sorts after all earlier ids of this process. */
export const nextId = <K extends IdKind>(kind: K): IdOf<K> =>
  `${idPrefixes[kind]}_${String(++made).padStart(12, '0')}` as IdOf<K>

/** A project's account on a network. */
export const anAccount = (changes: Partial<SmartAccountRecord> = {}): SmartAccountRecord => ({
  id: nextId('account'),
  projectId: nextId('project'),
  networkId: freshNetworkId(),
  ownerAddress: randomAddress(),
  address: randomAddress(),
  implementationVersion: '0.3.1',
  createdAt: new Date(),
  updatedAt: new Date(),
  ...changes,
})

const hour = 60 * 60 * 1000

/** A prepared operation of the account. */
export const anOperation = (
  account: SmartAccountRecord = anAccount(),
  { nonce = 0n, ...changes }: Partial<Operation> & { readonly nonce?: bigint } = {},
): Operation => ({
  id: nextId('operation'),
  rail: 'userOperation',
  projectId: account.projectId,
  accountId: account.id,
  networkId: account.networkId,
  kind: 'call',
  status: 'prepared',
  ownerAddress: account.ownerAddress,
  userOperation: {
    sender: account.address,
    nonce,
    initCode: '0x',
    callData: '0x1234',
    verificationGasLimit: 1n,
    callGasLimit: 2n,
    preVerificationGas: 3n,
    maxPriorityFeePerGas: 4n,
    maxFeePerGas: 5n,
    signature: '0x',
  },
  userOperationHash: randomHash(),
  quote: { kind: 'self-funded', maxAmount: 30n, expectedAmount: 20n, unpricedAssets: [] },
  spends: [],
  security: { verdict: 'safe', reason: null, provider: 'builtin', assetChanges: [] },
  ownerIsRoot: true,
  expiresAt: new Date(Date.now() + hour),
  validUntil: new Date(Date.now() + 2 * hour),
  createdAt: new Date(),
  submittedAt: null,
  transactionHash: null,
  outerHashCount: 0,
  handedOver: false,
  reason: null,
  inclusion: null,
  ...changes,
})
