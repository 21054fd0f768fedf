import {
  accountInitCode,
  createAddressResolver,
  encodeExecution,
  hashUserOperation,
  nonceKeyOf,
  nonceOf,
  packUserOperation,
  type UserOperation,
} from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import { fundToken } from '@gasless-gateway/devnet/chains/fund-token'
import { handleOpsCall } from '@gasless-gateway/devnet/chains/handle-ops-call'
import { sendFromFreshKey } from '@gasless-gateway/devnet/chains/send-from-fresh-key'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseEther,
  parseEventLogs,
  parseGwei,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { feeTokenOf } from '../fee-token-of.js'
import { allow } from './allow.js'
import type { Contender } from './contender.js'

/** Gas of the outer transaction, divided by its operations. */
export interface GasOfTransfers {
  /** The operation that deploys the account. */
  readonly first: number
  readonly later: number
  readonly inBundleOf10: number
}

const bundleSize = 10
const recipient: Address = '0x000000000000000000000000000000000000cafE'
const amount = 1_000_000n
const balance = 1_000_000_000n

/** Measures transfers of new accounts. Each account has a deposit at the EntryPoint, even if a paymaster pays. */
export async function measureContender(
  chain: DevnetChain,
  contender: Contender,
): Promise<GasOfTransfers> {
  const owners = await Promise.all(
    Array.from({ length: bundleSize + 1 }, () => newOwner(chain, contender)),
  )
  const [alone, ...together] = owners as [PrivateKeyAccount, ...PrivateKeyAccount[]]
  const transfer = (owner: PrivateKeyAccount, sequence: bigint) =>
    signedTransfer(chain, contender, { owner, sequence })
  // These operations create state such as the paymaster's first balance, so that no measured operation pays for it.
  for (const owner of together) await gasOf(chain, [await transfer(owner, 0n)])
  const first = await gasOf(chain, [await transfer(alone, 0n)])
  const later = await gasOf(chain, [await transfer(alone, 1n)])
  const bundle = await Promise.all(together.map((owner) => transfer(owner, 1n)))
  return { first, later, inBundleOf10: (await gasOf(chain, bundle)) / bundleSize }
}

async function newOwner(chain: DevnetChain, { spender }: Contender): Promise<PrivateKeyAccount> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const sender = senderOf(chain, owner)
  const token = feeTokenOf(chain)
  await Promise.all([
    fundToken(chain, { token, to: sender, amount: balance }),
    spender && allow(chain, { token, owner: sender, spender, amount: balance }),
    sendFromFreshKey(chain, {
      to: chain.network.entryPoint,
      data: encodeFunctionData({
        abi: entryPoint07Abi,
        functionName: 'depositTo',
        args: [sender],
      }),
      value: parseEther('1'),
      gas: 100_000n,
    }),
  ])
  return owner
}

const senderOf = ({ network }: DevnetChain, owner: PrivateKeyAccount): Address =>
  createAddressResolver(network.accountContracts)(owner.address)

async function signedTransfer(
  chain: DevnetChain,
  contender: Contender,
  { owner, sequence }: { owner: PrivateKeyAccount; sequence: bigint },
): Promise<UserOperation> {
  const { network } = chain
  const { accountContracts: contracts } = network
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [recipient, amount],
  })
  const operation = await contender.sponsor({
    sender: senderOf(chain, owner),
    nonce: nonceOf(nonceKeyOf({ validator: contracts.ecdsaValidator, key: 0 }), sequence),
    initCode: sequence === 0n ? accountInitCode({ owner: owner.address, contracts }) : '0x',
    callData: encodeExecution([{ to: feeTokenOf(chain), value: 0n, data }]),
    verificationGasLimit: 500_000n,
    callGasLimit: 100_000n,
    preVerificationGas: 60_000n,
    maxPriorityFeePerGas: parseGwei('1'),
    maxFeePerGas: parseGwei('10'),
    signature: '0x',
  })
  const hash = hashUserOperation(packUserOperation(operation), network)
  return { ...operation, signature: await owner.signMessage({ message: { raw: hash } }) }
}

/** Sends the operations in one transaction of a listed executor, and returns its gas. Throws unless all succeed. */
async function gasOf(chain: DevnetChain, operations: readonly UserOperation[]): Promise<number> {
  const { rpcUrl, network } = chain
  const client = devnetClient({ rpcUrl, chainId: network.chainId })
  const [key] = devnetKeys().executors
  if (!key) throw new Error('The devnet has no executors.')
  const executor = privateKeyToAccount(key.privateKey)
  const hash: Hex = await client.sendTransaction({
    account: executor,
    ...handleOpsCall(network, operations.map(packUserOperation), executor.address),
  })
  const { gasUsed, logs } = await client.waitForTransactionReceipt({ hash })
  const events = parseEventLogs({ abi: entryPoint07Abi, eventName: 'UserOperationEvent', logs })
  const succeeded = events.filter(({ args }) => args.success).length
  if (succeeded !== operations.length)
    throw new Error(`Of ${operations.length} operations, ${succeeded} succeeded in ${hash}.`)
  return Number(gasUsed)
}
