import { deterministicDeployerAddress, gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseEther,
  parseGwei,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type DevnetClient, devnetClient } from './devnet-client.js'
import { type DevnetDeployment, devnetDeployment } from './devnet-deployment.js'
import { devnetKeys } from './devnet-keys.js'
import { sendInOrder } from './send-in-order.js'

/**
 * Gas limit of each transaction. The most expensive one deploys Kernel with about 7 million gas. Two limits fit into a
 * block.
 */
const deploymentGas = 12_000_000n
/**
 * The base fee of a fresh chain is 1 gwei. A price far above it stays sufficient while full blocks raise the base fee.
 */
const maxFeePerGas = parseGwei('50')
/** Enough for some hundred thousand operations. Topped up when less than half is left. */
const paymasterDeposit = parseEther('1000')

/** The floor of the devnet's tokens. `test_theFloorOfTheDevnetIsEnoughForARefund` measures it. */
const postOpGasFloor = 14_000
/** The devnet's tokens move exactly the amount of a transfer, and no upgrade can change that. */
const exact = true

const entryPointAbi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'function depositTo(address account) payable',
])

/**
 * Deploys every contract of the devnet to a local chain, fills the paymaster's deposit, and lists its tokens and
 * bundlers. Skips everything that is already done, so a second call changes nothing. This is fastest while the chain
 * mines each transaction at once.
 *
 * Throws if a contract has no code afterwards.
 */
export async function deployContracts(chain: {
  rpcUrl: string
  chainId: number
}): Promise<DevnetDeployment> {
  const client = devnetClient(chain)
  const deployment = devnetDeployment()
  const contracts = Object.values(deployment)
  const codes = await codesAt(
    client,
    contracts.map(({ address }) => address),
  )
  const deposit = codes[deployment.entryPoint.address] ? await depositOf(client, deployment) : 0n

  const transactions = [
    ...contracts
      .filter(({ address }) => !codes[address])
      .map(({ salt, initCode, value }) => ({
        to: deterministicDeployerAddress as Address,
        data: concatHex([salt, initCode]),
        value,
      })),
    ...(deposit < paymasterDeposit / 2n
      ? [
          {
            to: deployment.entryPoint.address,
            data: encodeFunctionData({
              abi: entryPointAbi,
              functionName: 'depositTo',
              args: [deployment.paymaster.address],
            }),
            value: paymasterDeposit - deposit,
          },
        ]
      : []),
  ]
  await sendFromDeployer(client, transactions)
  await sendFromDeployer(client, await listings(client, deployment))

  const after = await codesAt(
    client,
    contracts.map(({ address }) => address),
  )
  const missing = contracts.find(({ address }) => !after[address])
  if (missing)
    throw new Error(
      `${missing.name} did not land at ${missing.address} on chain ${chain.chainId}. Start a fresh chain.`,
    )
  return deployment
}

/** Returns the calls with which the paymaster's manager lists the missing bundlers and tokens. */
async function listings(
  client: DevnetClient,
  { paymaster: { address }, usdc, dai }: DevnetDeployment,
): Promise<{ to: Address; data: Hex; value: bigint }[]> {
  const paymaster = { address, abi: gaslessPaymasterAbi } as const
  const tokens = [usdc.address, dai.address]
  const executors = devnetKeys().executors.map((executor) => executor.address)
  const [executorsListed, ...floors] = await Promise.all([
    client.readContract({ ...paymaster, functionName: 'areBundlers', args: [executors] }),
    ...tokens.map((token) =>
      client.readContract({ ...paymaster, functionName: 'postOpGasFloor', args: [token] }),
    ),
  ])
  const missing = [
    ...(executorsListed
      ? []
      : [
          encodeFunctionData({
            ...paymaster,
            functionName: 'setBundlers',
            args: [executors, true],
          }),
        ]),
    ...tokens
      .filter((_, at) => floors[at] !== BigInt(postOpGasFloor))
      .map((token) =>
        encodeFunctionData({
          ...paymaster,
          functionName: 'setToken',
          args: [token, postOpGasFloor, exact],
        }),
      ),
  ]
  return missing.map((data) => ({ to: address, data, value: 0n }))
}

async function sendFromDeployer(
  client: DevnetClient,
  transactions: readonly { to: Address; data: Hex; value: bigint }[],
): Promise<void> {
  const account = privateKeyToAccount(devnetKeys().deployer.privateKey)
  const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
  await sendInOrder(
    client,
    await Promise.all(
      transactions.map((transaction, index) =>
        account.signTransaction({
          ...transaction,
          type: 'eip1559',
          chainId: client.chain.id,
          nonce: nonce + index,
          gas: deploymentGas,
          maxFeePerGas,
          maxPriorityFeePerGas: parseGwei('1'),
        }),
      ),
    ),
  )
}

async function codesAt(client: DevnetClient, addresses: readonly Address[]) {
  const codes = await Promise.all(addresses.map((address) => client.getCode({ address })))
  return Object.fromEntries(addresses.map((address, index) => [address, codes[index]]))
}

const depositOf = (client: DevnetClient, { entryPoint, paymaster }: DevnetDeployment) =>
  client.readContract({
    address: entryPoint.address,
    abi: entryPointAbi,
    functionName: 'balanceOf',
    args: [paymaster.address],
  })
