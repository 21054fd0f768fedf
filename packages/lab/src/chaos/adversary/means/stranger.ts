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

/** A stranger's own transactions, signed with keys of the stranger. Whatever they cost is on the chain. */
export interface Stranger {
  readonly client: DevnetClient
  /** Puts a transaction into the pool, ahead of the executors'. */
  send(from: PrivateKeyAccount, transaction: StrangersTransaction): Promise<Hash>
  /** Sends it and waits until it is mined. Throws when it reverts. */
  land(from: PrivateKeyAccount, transaction: StrangersTransaction): Promise<void>
  /** Deploys a contract with this runtime code, of up to 255 bytes. */
  deploy(from: PrivateKeyAccount, runtimeCode: Hex): Promise<Address>
  /** Every address that has sent anything. */
  addresses(): readonly Address[]
}

export interface StrangersTransaction {
  /** Absent: a contract is created. */
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
  readonly authorizationList?: SignedAuthorizationList
}

/** More than executors bid: blocks are filled by the tip. */
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
  /** One after the other for each key, so that no two of them take one nonce. */
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
      if (length > 255) throw new Error('The code is too long.')
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

/** A call of the account that its owner makes from the owner's own address: Kernel's ECDSA validator lets the owner through. */
export const asOwner = (
  { address }: Pick<LoadAccount, 'address'>,
  { to, data = '0x', value = 0n }: { readonly to: Address; readonly data?: Hex; value?: bigint },
): StrangersTransaction => ({
  to: address,
  data: encodeFunctionData({
    abi: kernelAbi,
    functionName: 'execute',
    // Single call, reverting: ERC-7579 packs target, value and call data.
    args: [zeroHash, concatHex([to, numberToHex(value, { size: 32 }), data])],
  }),
})

/** Makes a contract the account's root validator, without a hook. */
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
