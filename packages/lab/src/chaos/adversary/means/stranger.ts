import type { Network } from '@gasless-gateway/core'
import type { DevnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  getContractAddress,
  type Hash,
  type Hex,
  numberToHex,
  type PrivateKeyAccount,
  parseAbi,
  parseGwei,
  type SignedAuthorizationList,
  size,
  zeroHash,
} from 'viem'
import type { LoadAccount } from '../../stage/fund-accounts.js'

/** Transactions that a stranger signs and pays for. The chain shows their cost. */
export interface Stranger {
  readonly client: DevnetClient
  /** Puts a transaction into the pool, with a higher tip than the executors'. */
  send(from: PrivateKeyAccount, transaction: StrangersTransaction): Promise<Hash>
  /** Sends a transaction and waits until it is mined. Throws if it reverts. */
  land(from: PrivateKeyAccount, transaction: StrangersTransaction): Promise<void>
  /** Deploys a contract with this runtime code of at most 255 bytes. Returns its address. */
  deploy(from: PrivateKeyAccount, runtimeCode: Hex): Promise<Address>
  /** Returns every address that has sent a transaction. */
  addresses(): readonly Address[]
}

export interface StrangersTransaction {
  /** If absent, the transaction creates a contract. */
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
  readonly authorizationList?: SignedAuthorizationList
}

/** More than executors bid, because blocks are ordered by the tip. */
const tip = parseGwei('3')
const gas = 500_000n
const mostFee = parseGwei('500')

export function createStranger(
  client: DevnetClient,
  { chainId }: Pick<Network, 'chainId'>,
): Stranger {
  const turns = new Map<Address, Promise<unknown>>()
  const sign = async (from: PrivateKeyAccount, transaction: StrangersTransaction) => {
    const { address } = from
    const nonce = await client.getTransactionCount({ address, blockTag: 'pending' })
    const fees = { maxFeePerGas: mostFee, maxPriorityFeePerGas: tip }
    const { authorizationList, ...rest } = transaction
    const common = { chainId, nonce, gas, ...fees, ...rest }
    const serializedTransaction = await (authorizationList
      ? from.signTransaction({ type: 'eip7702', authorizationList, ...common })
      : from.signTransaction({ type: 'eip1559', ...common }))
    return { hash: await client.sendRawTransaction({ serializedTransaction }), nonce }
  }
  /** Signs one transaction of a key at a time, so that no two get the same nonce. */
  const inTurn = (from: PrivateKeyAccount, transaction: StrangersTransaction) => {
    const signing = (turns.get(from.address) ?? Promise.resolve())
      .catch(() => {})
      .then(() => sign(from, transaction))
    turns.set(from.address, signing)
    return signing
  }
  const landed = async (hash: Hash) => {
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`The stranger's transaction ${hash} reverted.`)
  }
  return {
    client,
    send: async (from, transaction) => (await inTurn(from, transaction)).hash,
    async land(from, transaction) {
      await landed((await inTurn(from, transaction)).hash)
    },
    async deploy(from, runtimeCode) {
      const length = size(runtimeCode)
      if (length > 255) throw new Error('The runtime code is longer than 255 bytes.')
      // PUSH1 length, DUP1, PUSH1 11, PUSH1 0, CODECOPY, PUSH1 0, RETURN: 11 bytes.
      const data = concatHex([
        '0x60',
        numberToHex(length, { size: 1 }),
        '0x80600b6000396000f3',
        runtimeCode,
      ])
      const { hash, nonce } = await inTurn(from, { data })
      await landed(hash)
      return getContractAddress({ from: from.address, nonce: BigInt(nonce) })
    },
    addresses: () => [...turns.keys()],
  }
}

const kernelAbi = parseAbi([
  'function execute(bytes32 mode, bytes executionCalldata) payable',
  'function changeRootValidator(bytes21 rootValidator, address hook, bytes validatorData, bytes hookData) payable',
])

/**
 * Returns a transaction in which the owner's address calls the account, which makes the given call. Kernel's ECDSA
 * validator, as a hook, admits the owner.
 */
export const asOwner = (
  { address }: Pick<LoadAccount, 'address'>,
  { to, data = '0x', value = 0n }: { readonly to: Address; readonly data?: Hex; value?: bigint },
): StrangersTransaction => ({
  to: address,
  data: encodeFunctionData({
    abi: kernelAbi,
    functionName: 'execute',
    // A single call that reverts on failure. ERC-7579 packs target, value and call data.
    args: [zeroHash, concatHex([to, numberToHex(value, { size: 32 }), data])],
  }),
})

/** Returns a transaction that makes a contract the account's root validator, without a hook. */
export const changingRoot = (
  account: Pick<LoadAccount, 'address'>,
  validator: Address,
): StrangersTransaction =>
  asOwner(account, {
    to: account.address,
    data: encodeFunctionData({
      abi: kernelAbi,
      functionName: 'changeRootValidator',
      args: [concatHex(['0x01', validator]), numberToHex(1n, { size: 20 }), '0x', '0x'],
    }),
  })
