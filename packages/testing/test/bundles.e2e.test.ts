import { bundleRunnerAbi } from '@gasless-gateway/contracts'
import { packUserOperation, type UserOperation } from '@gasless-gateway/core/erc4337'
import { fundToken } from '@gasless-gateway/devnet'
import {
  type Address,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isRunner } from '../../core/src/relayer/handle-checked.js'
import { operationOf } from '../src/landing.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { type Steps, startSteps } from '../src/start-steps.js'
import { newAccount, type TestAccount, tokenOf, usdc } from '../src/test-account.js'

let local: PrivateChain
let steps: Steps
let runner: Address
beforeAll(async () => {
  local = await startPrivateChain()
  steps = await startSteps(local.chain)
  runner = local.chain.network.bundleRunner as Address
})
afterAll(async () => {
  await steps?.close()
  await local?.stop()
})

test('the relayer recognises the deployed runner, and does not take another contract for it', async () => {
  const { networkId, entryPoint } = local.chain.network
  const chain = steps.deps.chainOf(networkId)
  expect(await isRunner(chain, runner)).toBe(true)
  expect(await isRunner(chain, entryPoint)).toBe(false)
})

/** A generous limit. The tests measure the gas used, not the limit. */
const gas = 16_777_216n

/** This address already has USDC. A first unit would cost a new storage slot, in a bundle and alone. */
const holder: Address = '0x000000000000000000000000000000000000cafE'

const executor = () => privateKeyToAccount(steps.executorKeys[0] as Hex)

const accounts = (count: number): Promise<TestAccount[]> =>
  Promise.all(Array.from({ length: count }, () => newAccount(local.chain, { usdc: usdc('1000') })))

/** Submits a transfer of USDC, by default to a new address, and returns its signed user operation. */
async function transferOf(account: TestAccount, recipient?: Address): Promise<UserOperation> {
  const operationId = await steps.submitTransfer(account, recipient ? { recipient } : {})
  return (await operationOf(steps, operationId)).userOperation
}

async function transfersOf(
  senders: readonly TestAccount[],
  recipient?: Address,
): Promise<UserOperation[]> {
  const operations: UserOperation[] = []
  for (const account of senders) operations.push(await transferOf(account, recipient))
  return operations
}

const callData = (operations: readonly UserOperation[]): Hex =>
  encodeFunctionData({
    abi: bundleRunnerAbi,
    functionName: 'handleOps',
    args: [operations.map(packUserOperation), executor().address],
  })

/** Sends a bundle in a block with the previous block's base fee, so that a simulation saw the same fees. */
async function send(
  to: Address,
  operations: readonly UserOperation[],
): Promise<TransactionReceipt> {
  const { client } = local
  const { baseFeePerGas } = await client.getBlock()
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFeePerGas ?? 0n })
  const hash = await client.sendTransaction({
    account: executor(),
    to,
    data: callData(operations),
    gas,
    maxFeePerGas: 10n * (baseFeePerGas ?? 0n),
    maxPriorityFeePerGas: 0n,
  })
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  await steps.watch()
  return receipt
}

const simulate = (operations: readonly UserOperation[]) =>
  steps.deps.chainOf(local.chain.network.networkId).simulateBundle({
    executor: executor().address,
    userOperations: operations.map(packUserOperation),
  })

const landedIn = ({ logs }: TransactionReceipt) =>
  parseEventLogs({ abi: entryPoint07Abi, eventName: 'UserOperationEvent', logs }).map(
    ({ args }) => args,
  )

const paidIn = (receipt: TransactionReceipt) =>
  landedIn(receipt).reduce((sum, { actualGasCost }) => sum + actualGasCost, 0n)

/** The gas of EIP-2028, without the floor of EIP-7623. These bundles are far above that floor. */
const intrinsicGas = (operations: readonly UserOperation[]) =>
  hexToBytes(callData(operations)).reduce((sum, byte) => sum + (byte === 0 ? 4 : 16), 21_000)

/** Returns one operation of each kind that the EntryPoint refuses, with its reason. */
async function refusedOperations(): Promise<{ operation: UserOperation; refusal: unknown }[]> {
  const [signed, late, cramped, unsponsored, tampered] = (await transfersOf(await accounts(5))) as [
    UserOperation,
    UserOperation,
    UserOperation,
    UserOperation,
    UserOperation,
  ]
  const other = await transferOf((await accounts(1))[0] as TestAccount)
  const { paymaster: _, ...withoutPaymaster } = unsponsored
  await send(local.chain.network.entryPoint, [late])
  return [
    {
      operation: { ...signed, signature: other.signature },
      refusal: { kind: 'refused', reason: 'AA24 signature error', inner: '0x' },
    },
    {
      operation: late,
      refusal: { kind: 'refused', reason: 'AA10 sender already constructed', inner: '0x' },
    },
    {
      // The deployment runs out of gas, and the EntryPoint does not even name the operation.
      operation: { ...cramped, verificationGasLimit: 3_000n },
      refusal: { kind: 'reverted', revertData: '0x' },
    },
    {
      operation: withoutPaymaster,
      refusal: { kind: 'refused', reason: "AA21 didn't pay prefund", inner: '0x' },
    },
    {
      operation: { ...tampered, preVerificationGas: tampered.preVerificationGas - 1n },
      refusal: {
        kind: 'refused',
        reason: 'AA33 reverted',
        inner: expect.stringMatching(/^0x.{8}/),
      },
    },
  ]
}

test('the simulation finds the operations that the chain skips, and the payment of the others', async () => {
  const refused = await refusedOperations()
  const healthy = await transfersOf(await accounts(4))
  const [first, ...others] = healthy as [UserOperation, ...UserOperation[]]
  const bundle = [first, ...refused.map(({ operation }) => operation), ...others]

  const { refusals, gasUsed, paid } = await simulate(bundle)
  expect([...refusals].sort(([a], [b]) => a - b)).toEqual(
    refused.map(({ refusal }, index) => [index + 1, refusal]),
  )

  const receipt = await send(runner, bundle)
  expect(landedIn(receipt).map(({ sender, success }) => ({ sender, success }))).toEqual(
    healthy.map(({ sender }) => ({ sender, success: true })),
  )
  const skipped = parseEventLogs({ abi: bundleRunnerAbi, logs: receipt.logs })
  expect(skipped.map(({ args }) => [Number(args.index), args.sender, args.nonce])).toEqual(
    refused.map(({ operation }, index) => [index + 1, operation.sender, operation.nonce]),
  )
  // Operations that run one by one find nothing warm. They cost a little more than a bundle of only the healthy ones.
  expect(Number(paidIn(receipt)) / Number(paid)).toBeGreaterThan(1)
  expect(Number(paidIn(receipt)) / Number(paid)).toBeLessThan(1.1)
  expect(gasUsed).toBeGreaterThan(1_000_000n)
})

/** Outer gas for each of the operations. */
test('operations in one transaction share its cost for the executor, to the wei', async () => {
  const own = await startSteps(local.chain)
  onTestFinished(own.close)
  for (const account of await accounts(2)) await own.submitTransfer(account)
  expect(await own.relay()).toBe(2)
  await own.watch()
  const rows = await own.sql<{ outer_cost_wei: string; transaction_hash: Hex }>(
    'select outer_cost_wei, transaction_hash from ledger_entries where reversed_at is null',
  )
  const [hash, ...others] = new Set(rows.map(({ transaction_hash }) => transaction_hash))
  if (!hash || others.length > 0) throw new Error('They did not land in one transaction.')
  const shares = rows.map(({ outer_cost_wei }) => BigInt(outer_cost_wei))
  expect(shares).toHaveLength(2)
  for (const share of shares) expect(share).toBeGreaterThan(0n)
  const { gasUsed, effectiveGasPrice } = await local.client.getTransactionReceipt({ hash })
  expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(gasUsed * effectiveGasPrice)
})

async function gasPerOperation(to: Address, operations: readonly UserOperation[]): Promise<number> {
  const { refusals, gasUsed, paid } = await simulate(operations)
  expect(refusals.size).toBe(0)
  const receipt = await send(to, operations)
  expect(landedIn(receipt).filter(({ success }) => success)).toHaveLength(operations.length)
  expect(paidIn(receipt)).toBe(paid)
  const simulated = Number(gasUsed) + intrinsicGas(operations)
  expect(Number(receipt.gasUsed) / simulated).toBeGreaterThan(0.97)
  expect(Number(receipt.gasUsed) / simulated).toBeLessThan(1.01)
  return Number(receipt.gasUsed) / operations.length
}

test('an operation in a bundle of ten takes at most 83.1 % of the gas that it takes alone, and 68 % once its account is deployed', async () => {
  const { entryPoint } = local.chain.network
  await fundToken(local.chain, {
    token: tokenOf(local.chain, 'USDC').address,
    to: holder,
    amount: 1n,
  })
  const [lone, ...ten] = (await accounts(11)) as [TestAccount, ...TestAccount[]]
  const shareOfAlone = async () => {
    const alone = await gasPerOperation(entryPoint, await transfersOf([lone], holder))
    const together = await gasPerOperation(runner, await transfersOf(ten, holder))
    // The next operations must use the same nonce key again.
    await local.finalize()
    await steps.watch()
    return together / alone
  }
  expect(await shareOfAlone()).toBeLessThanOrEqual(0.831)
  expect(await shareOfAlone()).toBeLessThanOrEqual(0.68)
})
