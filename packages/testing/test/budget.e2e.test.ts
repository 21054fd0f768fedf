import { devnetWrappedCoinAbi, devnetWrappedCoinBytecode } from '@gasless-gateway/contracts/devnet'
import { type GatewayPolicy, keepUp, nativeCoinAddress } from '@gasless-gateway/core'
import { devnetKeys } from '@gasless-gateway/devnet'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  getAddress,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  askSubmit,
  askTransfer,
  prepareCalls,
  prepareTransfer,
  sign,
  submit,
  type TransferRequest,
  waitFor,
} from '../src/operate.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { setTokens } from '../src/set-tokens.js'
import { startSteps } from '../src/start-steps.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())

const fund = (amount = '100') => newAccount(local.chain, { usdc: usdc(amount) })
const payment = (amount = '1') => ({
  transfers: [
    { token: tokenOf(local.chain, 'USDC').address, amount: usdc(amount), to: newAddress() },
  ],
})
const sponsorship = { unsubmitted: 1_000, depositShare: 2_000n }
const fronting = {
  lossShare: 500n,
  ownerLossShare: 500n,
  unpaidLossShare: 500n,
  totalLossShare: 1_000n,
  windowSeconds: 3_600,
}
const start = async (
  policy: Partial<GatewayPolicy['sponsorship']> = {},
  rest: Partial<GatewayPolicy> = {},
) => {
  const gateway = await startTestGateway({
    chains: [local.chain],
    policy: { ...rest, sponsorship: { ...sponsorship, fronting, ...policy } },
  })
  onTestFinished(gateway.close)
  return gateway
}
/** Waits until confirmed, because no block becomes final here by itself. */
async function land(gateway: TestGateway, account: TestAccount, request: TransferRequest) {
  const prepared = await prepareTransfer(gateway, account, request)
  await submit(gateway, account, prepared)
  await waitFor(gateway, prepared.operationId, 'confirmed')
}
/**
 * Automine comes first: then a later transaction of the gateway gets its own block, and an earlier one is in the mined
 * block. If mining came first, a transaction that arrives in between would stay in the pool.
 */
const resumeMining = async () => {
  await local.client.setAutomine(true)
  await local.client.mine({ blocks: 1 })
}
const reservedOf = async ({ sql }: Pick<TestGateway, 'sql'>): Promise<bigint> => {
  const [row] = await sql<{ reserved: string }>('select reserved from sponsorship_networks')
  return BigInt(row?.reserved ?? 0)
}
const expectExact = async ({ deps }: Pick<TestGateway, 'deps'>) =>
  expect(await deps.database.sponsorships.differences(local.chain.network.networkId)).toEqual([])

describe('limits of a project', () => {
  test('prepare answers 429 with Retry-After beyond the limit of unsubmitted operations, and self-funded ones continue', async () => {
    const gateway = await start({ unsubmitted: 2 })
    const account = await newAccount(local.chain, { usdc: usdc('100'), native: parseEther('1') })
    const first = await prepareTransfer(gateway, account, payment())
    await prepareTransfer(gateway, account, payment())
    expect(await askTransfer(gateway, account, payment())).toMatchObject({
      status: 429,
      body: { code: 'SPONSORSHIP_LIMIT', reason: expect.stringContaining('not submitted') },
    })
    const response = await fetch(`${gateway.baseUrl}/transaction/transfer`, {
      method: 'POST',
      headers: { 'X-API-Key': gateway.apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ownerAddress: account.owner.address,
        networkId: local.chain.network.networkId,
        feeTokenAddress: tokenOf(local.chain, 'USDC').address,
        transfers: [
          {
            tokenAddress: tokenOf(local.chain, 'USDC').address,
            amount: '1',
            recipientAddress: newAddress(),
          },
        ],
      }),
    })
    expect(response.status).toBe(429)
    expect(response.headers.get('Retry-After')).toBe('30')
    expect((await askTransfer(gateway, account, { ...payment(), feeToken: null })).status).toBe(201)
    const { apiKey } = await gateway.newTenant()
    expect((await askTransfer(gateway, account, { ...payment(), apiKey })).status).toBe(201)

    await submit(gateway, account, first)
    await prepareTransfer(gateway, await fund(), payment())
    await waitFor(gateway, first.operationId, 'confirmed')
    await expectExact(gateway)
  })

  test('a project reserves a bounded part of the deposit, which is released when its operations have landed', async () => {
    const gateway = await start()
    const [one, other] = [await fund(), await fund()]
    const prepared = await prepareTransfer(gateway, one, payment())
    const late = await prepareTransfer(gateway, other, payment())
    const signature = await sign(other, late)
    await local.client.setAutomine(false)
    onTestFinished(() => local.client.setAutomine(true))
    await submit(gateway, one, prepared)
    const held = await reservedOf(gateway)
    expect(held).toBeGreaterThan(0n)
    // Pretend that the deposit is so small that the project's fifth is one and a half operations.
    await gateway.sql(
      `update sponsorship_networks set deposit = $1, deposit_block = deposit_block + 1000,
         deposit_seen_at = clock_timestamp() + interval '1 hour'`,
      [((held * 15n) / 2n).toString()],
    )
    expect(await askSubmit(gateway, late.operationId, signature)).toMatchObject({
      status: 429,
      body: { code: 'SPONSORSHIP_LIMIT', reason: expect.stringContaining('share') },
    })
    expect(await reservedOf(gateway)).toBe(held)
    await resumeMining()
    await waitFor(gateway, prepared.operationId, 'confirmed')
    expect(await reservedOf(gateway)).toBe(0n)
    await expectExact(gateway)
  })

  test('prepare and submit answer 503 when the whole deposit is reserved, and nothing is sent', async () => {
    const gateway = await start()
    const account = await fund()
    const prepared = await prepareTransfer(gateway, account, payment())
    await gateway.sql(
      `update sponsorship_networks set deposit = 1, deposit_block = deposit_block + 1000,
         deposit_seen_at = clock_timestamp() + interval '1 hour'`,
    )
    const refused = { status: 503, body: { code: 'SPONSORSHIP_UNAVAILABLE', reason: null } }
    expect(await askTransfer(gateway, await fund(), payment())).toMatchObject(refused)
    expect(
      await askSubmit(gateway, prepared.operationId, await sign(account, prepared)),
    ).toMatchObject(refused)
    expect(await gateway.sql('select id from attempts')).toEqual([])
  })
})

describe('the balance of an account', () => {
  test('is not promised twice: if it is enough for one of two operations, the other is refused with the missing amount', async () => {
    const gateway = await start()
    const account = await fund('100')
    const [first, second] = [
      await prepareTransfer(gateway, account, payment('60')),
      await prepareTransfer(gateway, account, payment('60')),
    ]
    await local.client.setAutomine(false)
    onTestFinished(() => local.client.setAutomine(true))
    await submit(gateway, account, first)
    const refused = await askSubmit(gateway, second.operationId, await sign(account, second))
    // Both operations deploy the account, so the second one is stale in any case.
    expect(refused).toMatchObject({ status: 409, body: { code: 'OPERATION_STALE' } })
    const third = await askTransfer(gateway, account, payment('60'))
    expect(third).toMatchObject({ status: 422, body: { code: 'INSUFFICIENT_BALANCE' } })
    const reserve = usdc('60') + BigInt(first.gatewayFee.tokenAmount)
    expect(third.body.reason).toContain(`available ${usdc('100') - reserve}`)
    expect(third.body.error).toContain(
      `Account ${account.address} has live operations that take ${formatUnits(reserve, 6)} USDC (${reserve} base units)`,
    )
    expect(third.body.error).toContain(' more.')

    // Another project learns of the shortage only with the owner's signature, and then sees only the chain's balance.
    const { apiKey } = await gateway.newTenant()
    const foreign = await prepareTransfer(gateway, account, { ...payment('60'), apiKey })
    const short = await askSubmit(
      gateway,
      foreign.operationId,
      await sign(account, foreign),
      apiKey,
    )
    expect(short).toMatchObject({ status: 422, body: { code: 'INSUFFICIENT_BALANCE' } })
    expect(short.body.reason).toMatch(
      new RegExp(`^needed \\d+, available ${usdc('100')} and partly held by other projects$`),
    )
    expect(short.body.error).toContain(`holds 100 USDC (${usdc('100')} base units) and`)
    await resumeMining()
    await waitFor(gateway, first.operationId, 'confirmed')
  })

  test('is checked again at submit', async () => {
    const gateway = await start()
    const account = await fund('100')
    await land(gateway, account, payment('1'))
    const [first, second] = [
      await prepareTransfer(gateway, account, { ...payment('60'), nonceKey: 1 }),
      await prepareTransfer(gateway, account, { ...payment('60'), nonceKey: 2 }),
    ]
    await submit(gateway, account, first)
    // This holds whether the first operation has landed by now or not.
    expect(await askSubmit(gateway, second.operationId, await sign(account, second))).toMatchObject(
      { status: 422, body: { code: 'INSUFFICIENT_BALANCE' } },
    )
    await waitFor(gateway, first.operationId, 'confirmed')
    // The landed amount has left the account, and nothing is reserved for it.
    await land(gateway, account, payment('30'))
    await expectExact(gateway)
  })

  test('need not cover an asset that the operation itself brings, such as a coin that is wrapped and sent on', async () => {
    const gateway = await start()
    const account = await newAccount(local.chain, { usdc: usdc('100'), native: 1_000n })
    await land(gateway, account, payment())
    const wrapped = await deployWrappedCoin()
    const useWrapped = {
      calls: [
        { to: wrapped, value: '0x64' as const, data: wrap('deposit') },
        { to: wrapped, data: wrap('transfer', newAddress(), 100n) },
      ],
    }
    const transferredAssets = [nativeCoinAddress, wrapped].map((address) => ({
      address,
      amount: '0x64' as const,
    }))
    const first = await prepareCalls(gateway, account, { ...useWrapped, nonceKey: 1 })
    const second = await prepareCalls(gateway, account, {
      ...useWrapped,
      transferredAssets,
      nonceKey: 2,
    })
    await local.client.setAutomine(false)
    onTestFinished(() => local.client.setAutomine(true))
    await submit(gateway, account, first)
    await submit(gateway, account, second)
    await resumeMining()
    await waitFor(gateway, first.operationId, 'confirmed')
    await waitFor(gateway, second.operationId, 'confirmed')
  })
})

const deployer = privateKeyToAccount(devnetKeys().deployer.privateKey)
async function deployWrappedCoin(): Promise<Address> {
  const hash = await local.client.sendTransaction({
    account: deployer,
    chain: null,
    data: devnetWrappedCoinBytecode,
  })
  const { contractAddress } = await local.client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The wrapped coin was not deployed.')
  return getAddress(contractAddress)
}
const wrap = (
  ...[functionName, ...args]: ['deposit'] | ['transfer', to: Address, amount: bigint]
) => encodeFunctionData({ abi: devnetWrappedCoinAbi, functionName, args } as never)

test('an operation that has landed unseen by the watcher is looked up before another one is refused', async () => {
  const steps = await startSteps(local.chain)
  onTestFinished(steps.close)
  await steps.watch()
  const account = await fund('100')
  const first = await steps.submitTransfer(account, { amount: usdc('60') })
  await steps.relay()
  await steps.mined()
  expect(await steps.statusOf(first)).toBe('submitted')
  // The account has 40 USDC left. If the first operation still counted as live, all of them would seem reserved.
  await steps.submitTransfer(account, { amount: usdc('30') })
  expect(await steps.statusOf(first)).toBe('confirmed')
})

test('a balance is not promised twice when an operation lands between the read of the balance and the decision', async () => {
  const steps = await startSteps(local.chain)
  onTestFinished(steps.close)
  await steps.watch()
  const account = await fund('100')
  const landNext = async () => {
    expect(await steps.relay()).toBe(1)
    await steps.watch()
  }
  await steps.submitTransfer(account)
  await landNext()
  const { address } = tokenOf(local.chain, 'USDC')
  const prepare = (nonceKey: number) =>
    steps.prepareCalls(account, {
      calls: [
        {
          to: address,
          value: 0n,
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'transfer',
            args: [newAddress(), usdc('60')],
          }),
        },
      ],
      feeToken: address,
      nonceKey,
    })
  const [first, second] = [await prepare(1), await prepare(2)]
  await steps.submit(account, first)
  let landed = false
  const broken = steps.withChain((chain) => ({
    async readAccount(query) {
      const seen = await chain.readAccount(query)
      if (!landed) await landNext()
      landed = true
      return seen
    },
  }))
  await expect(steps.submit(account, second, broken)).rejects.toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
  })
  expect(await steps.statusOf(first.operationId)).toBe('confirmed')
})

describe('a submit reads', () => {
  const setStage = async () => {
    const steps = await startSteps(local.chain)
    onTestFinished(steps.close)
    await steps.watch()
    const account = await newAccount(local.chain, { usdc: usdc('100'), dai: parseEther('100') })
    // This operation deploys the account. Otherwise both of the next operations would.
    await steps.submitTransfer(account)
    expect(await steps.relay()).toBe(1)
    await steps.watch()
    const prepare = (nonceKey: number) =>
      steps.prepareCalls(account, {
        calls: [
          {
            to: dai(),
            value: 0n,
            data: encodeFunctionData({
              abi: erc20Abi,
              functionName: 'transfer',
              args: [newAddress(), parseEther('60')],
            }),
          },
        ],
        feeToken: feeToken(),
        nonceKey,
      })
    const asked: (readonly Address[])[] = []
    const watched = (meanwhile = async () => {}) =>
      steps.withChain((chain) => ({
        async readAccount(query) {
          asked.push(query.assets)
          const seen = await chain.readAccount(query)
          if (asked.length === 1) await meanwhile()
          return seen
        },
      }))
    return { steps, account, asked, watched, both: [await prepare(1), await prepare(2)] as const }
  }
  const dai = () => tokenOf(local.chain, 'DAI').address
  const feeToken = () => tokenOf(local.chain, 'USDC').address

  test('the balance of the fee token, and the balances that live operations take', async () => {
    const { steps, account, asked, watched, both } = await setStage()
    const [first, second] = both
    await steps.submit(account, first, watched())
    expect(asked).toEqual([[feeToken()]])
    await expect(steps.submit(account, second, watched())).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    })
    // The gateway reads them once more at the head of the chain.
    expect(asked.slice(1)).toEqual([
      [dai(), feeToken()],
      [dai(), feeToken()],
    ])
  })

  test('all balances when an operation that takes one of them becomes live meanwhile', async () => {
    const { steps, account, asked, watched, both } = await setStage()
    const [first, second] = both
    const broken = watched(() => steps.submit(account, first))
    await expect(steps.submit(account, second, broken)).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    })
    expect(asked.slice(0, 2)).toEqual([[feeToken()], [dai(), feeToken()]])
    expect(await steps.statusOf(first.operationId)).toBe('queued')
    expect(await steps.statusOf(second.operationId)).toBe('prepared')
  })
})

describe('first operations', () => {
  test('are refused, with the remedy, when reverted ones used up the allowance, and accounts that have approved continue', async () => {
    const gateway = await start()
    const veteran = await fund()
    await land(gateway, veteran, payment())
    const { project } = gateway
    const [row] = await gateway.sql<{ id: string }>('select id from operations')
    // Pretend that a first operation reverted and lost the whole allowance.
    const spoil = (reversed: string) =>
      gateway.sql(
        `update ledger_entries set success = false, collected = 0, reversed_at = ${reversed},
           actual_gas_cost = (select deposit / 20 from sponsorship_networks)
         where operation_id = $1 and project_id = $2`,
        [row?.id, project.id],
      )
    await spoil('null')
    const novice = await newAccount(local.chain, { usdc: usdc('100'), native: parseEther('1') })
    const refused = await askTransfer(gateway, novice, payment())
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'FRONTING_LIMIT', reason: expect.stringContaining('reverted') },
    })
    expect(refused.body.error).toContain('or omit the fee token, and pay native gas')
    await land(gateway, novice, { ...payment(), feeToken: null })
    await land(gateway, veteran, payment())
    await spoil('clock_timestamp()')
    await prepareTransfer(gateway, await fund(), payment())
  })
})

test('a first operation that was lost on chain reduces the allowance of the next one', async () => {
  const steps = await startSteps(local.chain)
  onTestFinished(steps.close)
  await steps.watch()
  const account = await fund()
  const lost = await steps.submitTransfer(account, { amount: usdc('5') })
  const held = await reservedOf(steps)
  // The balance is enough for validation, and the transfer then takes all of it.
  await local.client.setAutomine(false)
  onTestFinished(() => local.client.setAutomine(true))
  expect(await steps.relay()).toBe(1)
  await setTokens(account, usdc('5'))
  await local.client.mine({ blocks: 1 })
  await local.client.setAutomine(true)
  await steps.watch()
  expect((await steps.read(lost)).reason).toMatch(/^FEE_COLLECTION_REVERTED/)
  // 3 % of this deposit is slightly more than the worst case of one operation.
  await steps.sql(
    `update sponsorship_networks set deposit = $1, deposit_block = deposit_block + 1000,
       deposit_seen_at = clock_timestamp() + interval '1 hour'`,
    [(held * 36n).toString()],
  )
  await expect(steps.submitTransfer(await fund())).rejects.toMatchObject({
    code: 'FRONTING_LIMIT',
    reason: expect.stringContaining('reverted'),
  })
  await steps.sql('update ledger_entries set reversed_at = clock_timestamp()')
  await steps.submitTransfer(await fund())
})

test('an allowance that must not be changed in place is reset before it is set, even on the first operation', async () => {
  const { network } = local.chain
  const tokens = network.tokens.map((token) => ({ ...token, approvalReset: true }))
  const steps = await startSteps({ ...local.chain, network: { ...network, tokens } })
  onTestFinished(steps.close)
  await steps.watch()
  const operationId = await steps.submitTransfer(await fund())
  const [row] = await steps.sql<{ data: string }>(
    `select user_operation ->> 'callData' as data from operations`,
  )
  const reset = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [network.paymaster as Address, 0n],
  })
  expect(row?.data).toContain(reset.slice(2))
  await steps.relay()
  await steps.watch()
  expect(await steps.statusOf(operationId)).toBe('confirmed')
})

test('an operation brings its own approval when the approval under way is too small for it', async () => {
  const steps = await startSteps(local.chain)
  onTestFinished(steps.close)
  await steps.watch()
  const account = await newAccount(local.chain, { usdc: usdc('3000000'), native: parseEther('1') })
  const landNext = async () => {
    expect(await steps.relay()).toBe(1)
    await steps.watch()
  }
  // The account is deployed and has given no allowance.
  await steps.submitTransfer(account, { selfFunded: true })
  await landNext()
  const large = await steps.submitTransfer(account, { amount: usdc('1000000') })
  const small = await steps.submitTransfer(account)
  await landNext()
  expect(await steps.statusOf(large)).toBe('confirmed')
  const next = await steps.submitTransfer(account, { amount: usdc('1000000') })
  const frontedSql = `select (quote ->> 'fronted')::boolean as fronted from operations where id = $1`
  expect(await steps.sql(frontedSql, [next])).toEqual([{ fronted: true }])
  await landNext()
  expect(await steps.statusOf(small)).toBe('confirmed')
  await landNext()
  expect((await steps.read(next)).status).toBe('confirmed')
})

test('an operation is reserved again when its block leaves the chain, and released when it lands again', async () => {
  const steps = await startSteps(local.chain)
  onTestFinished(steps.close)
  await steps.watch()
  await steps.submitTransfer(await fund())
  const held = await reservedOf(steps)
  expect(held).toBeGreaterThan(0n)
  await steps.relay()
  await steps.watch()
  expect(await reservedOf(steps)).toBe(0n)
  await local.client.request({ method: 'anvil_reorg' as never, params: [1, []] as never })
  await steps.watch()
  expect(await reservedOf(steps)).toBe(held)
  await expectExact(steps)
  await steps.rebroadcast()
  await steps.watch()
  expect(await reservedOf(steps)).toBe(0n)
  await keepUp(steps.deps, local.chain.network)
  await expectExact(steps)
})

test('an operation that anybody can land stays reserved until the chain’s final time is past its validity', async () => {
  const steps = await startSteps(local.chain, { bundlerUrl: 'http://127.0.0.1:9' })
  onTestFinished(steps.close)
  await steps.watch()
  const { networkId } = local.chain.network
  const operationId = await steps.submitTransfer(await fund())
  const held = await reservedOf(steps)
  // Pretend that it was never submitted.
  await steps.sql(`update operations set status = 'expired' where id = $1`, [operationId])
  expect(await reservedOf(steps)).toBe(held)
  const { timestamp } = await local.client.getBlock()
  const [row] = await steps.sql<{ valid_until: Date }>('select valid_until from operations')
  const validUntil = BigInt(Math.floor((row?.valid_until.getTime() ?? 0) / 1_000))
  expect(validUntil).toBeGreaterThan(timestamp)
  await local.client.setNextBlockTimestamp({ timestamp: validUntil + 1n })
  await local.client.mine({ blocks: 1 })
  await steps.watch()
  // The block is not final yet.
  expect(await reservedOf(steps)).toBe(held)
  await local.finalize()
  await until('the release', async () => {
    await steps.watch()
    return (await reservedOf(steps)) === 0n
  })
  expect(await steps.deps.database.sponsorships.differences(networkId)).toEqual([])
})
