import type { PreparedOperation } from '@gasless-gateway/core/api'
import { expectedGasPart } from '@gasless-gateway/testing/expected-gas-part'
import { type PrivateChain, startPrivateChain } from '@gasless-gateway/testing/private-chain'
import { deployRevertingTarget, targetCall } from '@gasless-gateway/testing/reverting-target'
import { seededRandom } from '@gasless-gateway/testing/seeded-random'
import { setTokens } from '@gasless-gateway/testing/set-tokens'
import { type CallsOptions, type Steps, startSteps } from '@gasless-gateway/testing/start-steps'
import {
  newAccount,
  newAddress,
  type TestAccount,
  tokenOf,
  usdc,
} from '@gasless-gateway/testing/test-account'
import { unlimitedExposure } from '@gasless-gateway/testing/unlimited-exposure'
import { encodeFunctionData, erc20Abi, parseEther, parseGwei } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareFees } from '../src/chaos/checker/compare-fees.js'
import type { Evidence } from '../src/chaos/checker/evidence.js'
import { readChain } from '../src/chaos/checker/read-chain.js'
import { readDatabase } from '../src/chaos/checker/read-database.js'

/** Decides which operations are drawn: the same seed draws the same operations. */
const seed = process.env.FEE_ACCURACY_SEED ?? 'fees'
const random = seededRandom(seed)
const perRound = 25

let local: PrivateChain
let steps: Steps
let regulars: readonly TestAccount[]
beforeAll(async () => {
  local = await startPrivateChain()
  await deployRevertingTarget(local.chain)
  // All accounts start as newcomers, and one round may risk more gas than the newcomers' pool allows.
  steps = await startSteps(local.chain, { policy: { exposure: unlimitedExposure } })
  regulars = await fund(perRound)
  // The first operation that stores in the target pays for a new slot. Every simulation before it would expect that
  // cost.
  await steps.submit(
    regulars[0] as TestAccount,
    await steps.prepareCalls(regulars[0] as TestAccount, {
      calls: [storing(1n)],
      feeToken: tokens()[0].address,
      nonceKey: 0,
    }),
  )
  await steps.relay()
  await steps.watch()
  await local.client.setAutomine(false)
})
afterAll(async () => {
  await steps?.close()
  await local?.stop()
})

const fund = async (count: number): Promise<TestAccount[]> => {
  const accounts: TestAccount[] = []
  for (let n = 0; n < count; n++)
    accounts.push(
      await newAccount(local.chain, {
        usdc: usdc('100000'),
        dai: parseEther('100000'),
        native: parseEther('10'),
      }),
    )
  return accounts
}

const tokens = () => [tokenOf(local.chain, 'USDC'), tokenOf(local.chain, 'DAI')] as const

function aTransfer(): CallsOptions['calls'][number] {
  const to = newAddress()
  if (random.chance(0.2)) return { to, data: '0x', value: BigInt(random.between(0, 1e9)) }
  const { address, decimals } = random.pick(tokens())
  // Draws zero, dust, or up to 50 whole tokens.
  const amount = BigInt(random.pick([0, 1, random.between(2, 1e6)]))
  const scale = random.pick([1n, 10n ** BigInt(decimals) / 20_000n])
  return {
    to: address,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to, amount * scale],
    }),
    value: 0n,
  }
}

const storing = (value: bigint): CallsOptions['calls'][number] => ({
  ...targetCall('store', value),
  value: 0n,
})

const aCall = (): CallsOptions['calls'][number] =>
  random.chance(0.5)
    ? storing(BigInt(random.between(1, 1e9)))
    : { ...targetCall('burnGas', BigInt(random.between(1_000, 300_000))), value: 0n }

const anOperation = (): CallsOptions => ({
  calls: Array.from({ length: random.between(1, 5) }, () =>
    random.chance(0.7) ? aTransfer() : aCall(),
  ),
  feeToken: random.pick(tokens()).address,
  nonceKey: random.between(0, 3),
})

/** Transfers so much that the test can make it revert by moving tokens away. */
const aDoomedOperation = (): CallsOptions => ({
  calls: [
    {
      to: tokens()[0].address,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [newAddress(), usdc('500')],
      }),
      value: 0n,
    },
  ],
  feeToken: tokens()[0].address,
  nonceKey: 0,
})

interface Round {
  /** Whether every operation has its own outer transaction. */
  readonly alone: boolean
  /** Wei per gas that nodes report for the next block. */
  readonly baseFee: bigint
  /** Base fee of the block that the operations land in instead, if another block comes first. */
  readonly later?: bigint
}

interface Sent {
  readonly prepared: PreparedOperation
  readonly doomed: boolean
}

/** Prepares one operation for each account at once, lands all of them in one block, and books it. */
async function run({ alone, baseFee, later }: Round): Promise<Sent[]> {
  const { client } = local
  const fresh = await fundFresh(random.between(0, 8))
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFee })
  const accounts = [...fresh, ...regulars.slice(fresh.length)]
  const sent = await Promise.all(
    accounts.map(async (account) => {
      const doomed = random.chance(0.05)
      const request = doomed ? aDoomedOperation() : anOperation()
      return { account, doomed, prepared: await steps.prepareCalls(account, request) }
    }),
  )
  if (later !== undefined) {
    await client.mine({ blocks: 1 })
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: later })
  }
  for (const { account, prepared } of sent) {
    await steps.submit(account, prepared)
    if (alone) expect(await steps.relay()).toBe(1)
  }
  while ((await steps.relay()) > 0);
  const doomed = sent.filter((each) => each.doomed).map(({ account }) => account)
  for (const account of doomed) await setTokens(account, usdc('400'))
  await client.mine({ blocks: 1 })
  for (const account of doomed) await setTokens(account, usdc('100000'))
  await steps.watch()
  return sent
}

/** Mines blocks for the funding. */
async function fundFresh(count: number) {
  await local.client.setAutomine(true)
  const accounts = await fund(count)
  await local.client.setAutomine(false)
  return accounts
}

/** The expected cost of the gas, and what was collected for it. */
interface GasPart {
  readonly token: string
  readonly expected: bigint
  readonly collected: bigint
}

/**
 * Lands the rounds and returns the gas parts of all operations that did not revert. No operation pays more than its
 * ceiling. The books agree exactly with the tokens and the EntryPoint.
 */
async function gasPartsOf(rounds: readonly Round[]): Promise<GasPart[]> {
  const sent: Sent[] = []
  for (const round of rounds) sent.push(...(await run(round)))
  const { ledger } = await expectBooked(sent.length)
  const rows = new Map(ledger.map((row) => [row.userOperationHash, row]))
  return sent.flatMap(({ prepared, doomed }) => {
    const { userOperationHash: hash, gatewayFee } = prepared
    const row = rows.get(hash.toLowerCase())
    if (!row) throw new Error(`${hash} has not landed (seed ${seed}).`)
    expect(row.success).toBe(!doomed)
    expect(row.collected).toBeLessThanOrEqual(BigInt(gatewayFee.tokenAmount))
    return doomed
      ? []
      : [{ token: String(row.token), expected: expectedGasPart(prepared), collected: row.gasFee }]
  })
}

/**
 * Checks and returns the books of all operations that have landed, also in earlier tests. At least this many have
 * landed.
 */
async function expectBooked(operations: number) {
  const { network, rpcUrl } = local.chain
  const question = {
    rpcUrl,
    entryPoint: network.entryPoint.toLowerCase(),
    paymaster: String(network.paymaster).toLowerCase(),
    executors: steps.executorKeys.map((key) => privateKeyToAddress(key).toLowerCase()),
    fromBlock: 0,
  }
  const [chain, database] = await Promise.all([
    readChain(question),
    readDatabase(steps.databaseUrl),
  ])
  expect(chain.landings.length).toBeGreaterThanOrEqual(operations)
  expect(database.ledger).toHaveLength(chain.landings.length)
  expect(compareFees({ chain, database } as Evidence)).toEqual([])
  return database
}

const errorOf = ({ expected, collected }: Pick<GasPart, 'expected' | 'collected'>) =>
  Number(expected) / Number(collected) - 1

/** The relative error of each operation, lowest first. */
const errorsOf = (parts: readonly GasPart[]) => parts.map(errorOf).sort((a, b) => a - b)

/** The relative error of the sum of all operations, for each token. */
const errorsInSum = (parts: readonly GasPart[]) =>
  [...new Set(parts.map(({ token }) => token))].map((token) => {
    const ofToken = parts.filter((part) => part.token === token)
    return errorOf({
      expected: ofToken.reduce((sum, { expected }) => sum + expected, 0n),
      collected: ofToken.reduce((sum, { collected }) => sum + collected, 0n),
    })
  })

const expectWithin = (errors: readonly number[], low: number, high: number) => {
  expect(errors.length).toBeGreaterThan(0)
  expect(Math.min(...errors), `seed ${seed}`).toBeGreaterThanOrEqual(low)
  expect(Math.max(...errors), `seed ${seed}`).toBeLessThanOrEqual(high)
}

const twenty = parseGwei('20')
let baseFee = twenty
/** Moves the base fee by at most an eighth, as EIP-1559 does from block to block. */
function movedBaseFee(): bigint {
  baseFee += (baseFee * BigInt(random.between(-1_000, 1_000))) / 8_000n
  return baseFee
}
const rounds = (operations: number, round: () => Round) =>
  Array.from({ length: operations / perRound }, round)

// A thousand operations in all. The last test checks the books of all of them.

/** A busy machine takes minutes for hundreds of consecutive operations. */
const patience = { timeout: 3_600_000 }

test(
  'at a fixed base fee the gas of 400 random operations, each in its own transaction, costs what was expected, within 1 %',
  patience,
  async () => {
    const parts = await gasPartsOf(rounds(400, () => ({ alone: true, baseFee: twenty })))
    expectWithin(errorsOf(parts), -0.01, 0.01)
  },
)

test(
  'so does the gas of 200 operations whose base fee changes in every block, because nodes predict the next one',
  patience,
  async () => {
    const parts = await gasPartsOf(rounds(200, () => ({ alone: true, baseFee: movedBaseFee() })))
    expectWithin(errorsOf(parts), -0.01, 0.01)
  },
)

test(
  'the gas of 200 operations that land a block late is within 10 % in sum, and each within the change of one block',
  patience,
  async () => {
    const parts = await gasPartsOf(
      rounds(200, () => ({ alone: true, baseFee: movedBaseFee(), later: movedBaseFee() })),
    )
    expectWithin(errorsInSum(parts), -0.1, 0.1)
    expectWithin(errorsOf(parts), 1 / 1.125 - 1.01, 1 / 0.875 - 0.99)
  },
)

test(
  'in a bundle the gas of 200 operations costs up to a quarter less than expected, or at most half a percent more',
  patience,
  async () => {
    const parts = await gasPartsOf(rounds(200, () => ({ alone: false, baseFee: twenty })))
    expectWithin(errorsOf(parts), -0.005, 0.3)
  },
)
