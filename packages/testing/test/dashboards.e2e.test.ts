import { type ProjectRole, type SystemRole, verifyLedger } from '@gasless-gateway/core'
import {
  type DevnetChain,
  type DevnetRouter,
  integratorWallet,
  startChains,
  startDevnetRouter,
} from '@gasless-gateway/devnet'
import { type Address, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser } from '../../core/src/control-plane/people/new-user.js'
import { prepareTransfer, submit, waitFor } from '../src/operate.js'
import { tokenBalance } from '../src/read-chain.js'
import { setTokens } from '../src/set-tokens.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { prepareSwap } from '../src/swap.js'
import {
  clientOf,
  newAccount,
  newAddress,
  type TestAccount,
  tokenOf,
  usdc,
} from '../src/test-account.js'
import { until } from '../src/until.js'

// This test has its own chains, because it reorganises them.
let chains: readonly [DevnetChain, DevnetChain]
let stopChains: () => Promise<void>
let router: DevnetRouter
let gateway: TestGateway
beforeAll(async () => {
  const started = await startChains(
    [
      { chainId: 31337, port: 0 },
      { chainId: 31338, port: 0 },
    ],
    {},
  )
  stopChains = started.stop
  chains = started.chains as unknown as typeof chains
  router = await startDevnetRouter({ chains })
  gateway = await startTestGateway({ chains, lifi: { url: router.url } })
  await gateway.sql(
    `update projects set router_fee_bps = 20, router_integrator = 'shop' where id = $1`,
    [gateway.project.id],
  )
})
afterAll(async () => {
  await gateway?.close()
  await router?.stop()
  await stopChains?.()
})

/** Returns a function that sends GET requests with the session of a new user. */
async function aReader(systemRole: SystemRole, role?: ProjectRole) {
  const { database, ids, clock, sessions } = gateway.controlPlane
  const id = ids.next('user')
  const createdAt = clock.now()
  await database.users.insert(
    newUser({
      id,
      email: `${id}@example.com`,
      name: 'Ada',
      passwordHash: '',
      systemRole,
      createdAt,
    }),
  )
  if (role)
    await database.members.insert({
      id: ids.next('member'),
      projectId: gateway.project.id,
      userId: id,
      role,
      createdAt,
    })
  const token = await sessions.issue({ userId: id, sessionVersion: 1 })
  return async (path: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    const { status, body } = await gateway.request('GET', path, { headers })
    expect([status, body]).toEqual([200, body])
    return body
  }
}
type Reader = Awaited<ReturnType<typeof aReader>>

const mineFinal = () => Promise.all(chains.map((chain) => clientOf(chain).mine({ blocks: 3 })))
const ended = (operationId: string) =>
  until(`the end of ${operationId}`, async () => {
    await mineFinal()
    const { body } = await gateway.request('GET', `/transaction/${operationId}`)
    return ['finalized', 'failed', 'dropped'].includes(body.status) ? body : undefined
  })

const prepareOne = (account: TestAccount, amount = usdc('1'), feeToken?: null) =>
  prepareTransfer(gateway, account, {
    transfers: [{ token: tokenOf(account.chain, 'USDC').address, amount, to: newAddress() }],
    ...(feeToken === null && { feeToken }),
  })
async function send(account: TestAccount, feeToken?: null) {
  const prepared = await prepareOne(account, usdc('1'), feeToken)
  await submit(gateway, account, prepared)
  await ended(prepared.operationId)
  return prepared.operationId
}

/** Lands an operation whose execution reverts, because the tokens leave the account after it was signed. */
async function fail(account: TestAccount) {
  const client = clientOf(account.chain)
  const prepared = await prepareOne(account, usdc('50'))
  await client.setAutomine(false)
  await submit(gateway, account, prepared)
  await waitFor(gateway, prepared.operationId, 'submitted')
  await until('a pool that has it', async () => (await client.getTxpoolStatus()).pending > 0)
  await setTokens(account, usdc('40'))
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  expect(await ended(prepared.operationId)).toMatchObject({ status: 'failed' })
  return prepared.operationId
}

async function swap(account: TestAccount, to: DevnetChain, symbol: 'USDC' | 'DAI') {
  const prepared = await prepareSwap(gateway, account, {
    fromToken: tokenOf(account.chain, 'USDC').address,
    toToken: tokenOf(to, symbol).address,
    amount: usdc('25'),
    ...(to !== account.chain && { to }),
  })
  await submit(gateway, account, prepared)
  expect(await ended(prepared.operationId)).toMatchObject({ status: 'finalized' })
  return prepared.operationId
}

/** The fee and the cost of one operation. */
interface Fee {
  readonly networkId: string
  readonly operationId: string
  readonly success: boolean
  readonly token: Address | null
  readonly gasFee: bigint
  readonly staticFee: bigint
  readonly transferFee: bigint
  readonly collected: bigint
  readonly outerCost: bigint
}

/** Returns what `ledger verify` reads from the chains: it compares them with an empty ledger here. */
async function readChains(): Promise<readonly Fee[]> {
  const { database } = gateway.deps
  const nothing = async () => ({ entries: [], outer: [] })
  const deps = {
    ...gateway.deps,
    database: { ...database, ledger: { ...database.ledger, listBlocks: nothing } },
  }
  const fees: Fee[] = []
  for (const { network } of chains)
    await verifyLedger(deps, network, {
      repair: false,
      onDifference({ subject, problem, fields }) {
        if (subject !== 'ledger entry') return
        expect(problem).toBe('missing')
        const of = Object.fromEntries(fields.map(({ field, chain }) => [field, chain]))
        fees.push({
          networkId: network.networkId,
          operationId: String(of.operationId),
          success: of.success === 'true',
          token: (of.token ?? null) as Address | null,
          gasFee: BigInt(of.gasFee ?? 0),
          staticFee: BigInt(of.staticFee ?? 0),
          transferFee: BigInt(of.transferFee ?? 0),
          collected: BigInt(of.collected ?? 0),
          outerCost: BigInt(of.outerCostWei ?? 0),
        })
      },
    })
  return fees
}

const feedAbi = parseAbi(['function latestAnswer() view returns (int256)'])
/** Dollars per whole USDC and per whole coin. Both feeds have the same number of decimals. */
async function pricesOn(chain: DevnetChain) {
  const feeds = [tokenOf(chain, 'USDC').priceFeed, chain.network.nativePriceFeed]
  const [token = 0n, native = 0n] = await Promise.all(
    feeds.map((feed) =>
      clientOf(chain).readContract({
        address: feed?.address as Address,
        abi: feedAbi,
        functionName: 'latestAnswer',
      }),
    ),
  )
  expect(feeds[0]?.decimals).toBe(feeds[1]?.decimals)
  return { token, native, unit: 10n ** BigInt(feeds[0]?.decimals ?? 0) }
}

const roundedUp = (numerator: bigint, denominator: bigint) =>
  (numerator + denominator - 1n) / denominator

/** Returns millionths of a dollar and of USDC. Each fee is rounded by itself. */
async function worthOf({ networkId, collected, outerCost }: Fee) {
  const chain = chains.find(({ network }) => network.networkId === networkId) as DevnetChain
  const { token, native, unit } = await pricesOn(chain)
  const gross = (collected * token) / unit
  return {
    gross,
    net: gross - roundedUp(outerCost * native * 10n ** 6n, unit * 10n ** 18n),
    netRaw: collected - roundedUp(outerCost * native * 10n ** 6n, token * 10n ** 18n),
  }
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

/** Returns the expected section `fees` for these fees. */
async function feesOf(all: readonly Fee[]) {
  const fees = all.filter(({ token }) => token !== null)
  const worths = await Promise.all(fees.map(worthOf))
  const byNetwork = []
  for (const chain of chains) {
    const { networkId } = chain.network
    const own = fees.filter((fee) => fee.networkId === networkId)
    if (own.length === 0) continue
    const values = worths.filter((_, at) => fees[at]?.networkId === networkId)
    const { address, symbol, decimals } = tokenOf(chain, 'USDC')
    expect(new Set(own.map(({ token }) => token))).toEqual(new Set([address]))
    const inUsd = {
      operations: own.length,
      collectedUsdMicros: sum(values.map(({ gross }) => gross)).toString(),
      netUsdMicros: sum(values.map(({ net }) => net)).toString(),
    }
    byNetwork.push({
      networkId,
      ...inUsd,
      tokens: [
        {
          feeAssetId: address,
          symbol,
          decimals,
          gasFeeRaw: sum(own.map(({ gasFee }) => gasFee)).toString(),
          staticFeeRaw: sum(own.map(({ staticFee }) => staticFee)).toString(),
          transferFeeRaw: sum(own.map(({ transferFee }) => transferFee)).toString(),
          collectedFeeRaw: sum(own.map(({ collected }) => collected)).toString(),
          netRevenueRaw: sum(values.map(({ netRaw }) => netRaw)).toString(),
          ...inUsd,
        },
      ],
    })
  }
  return {
    totalCollectedUsdMicros: sum(worths.map(({ gross }) => gross)).toString(),
    totalNetUsdMicros: sum(worths.map(({ net }) => net)).toString(),
    byNetwork,
  }
}

const rowsOf = async (read: Reader) =>
  (await read('/dashboard/transactions?limit=100')).transactions as {
    id: string
    operationKind: string
    status: string
    networkId: string
    fee: Record<string, string | number | null>
  }[]

/** The gateway finds prices and the fees of routers a moment after the end. */
const settled = (read: Reader) =>
  until('prices and router fees of everything', async () => {
    const rows = await rowsOf(read)
    return rows.every(
      ({ operationKind, fee }) =>
        (fee.collectedFeeRaw === null || fee.netProfitUsdMicros !== null) &&
        (!operationKind.includes('swap') || fee.routerFeeUsdMicros !== null),
    )
  })

test('every number agrees exactly with the chains, even while a block has left the chain', async () => {
  const [source, other] = chains
  const [here, there] = [source.network.networkId, other.network.networkId]
  const staff = await aReader('owner')
  const member = await aReader('client_admin', 'viewer')
  const stranger = await aReader('client_admin')
  const fund = (chain: DevnetChain) =>
    newAccount(chain, { usdc: usdc('100'), native: parseEther('1') })

  const [first, second, third, across] = [
    await fund(source),
    await fund(source),
    await fund(source),
    await fund(other),
  ]
  // The first operation of an account leaves an allowance, so the next ones pay in advance.
  const sent = [await send(first), await send(first), await send(second, null), await send(across)]
  sent.push(await send(third))
  sent.push(await fail(third))
  sent.push(await swap(second, source, 'DAI'))
  sent.push(await swap(second, other, 'USDC'))
  const idle = { ownerAddress: newAddress(), networkId: here }
  expect((await gateway.request('POST', '/account/create', { body: idle })).status).toBe(201)
  await settled(staff)

  const before = await readChains()
  expect(before.map(({ operationId }) => operationId).sort()).toEqual([...sent].sort())
  const stats = async (read: Reader) => read('/dashboard/stats?period=week')
  expect((await stats(staff)).fees).toEqual(await feesOf(before))

  // One more operation, whose block leaves the chain and comes back.
  const client = clientOf(source)
  const prepared = await prepareOne(first)
  await submit(gateway, first, prepared)
  await waitFor(gateway, prepared.operationId, 'confirmed')
  const landed = await stats(staff)
  expect(landed.operations.byStatus).toMatchObject({ confirmed: 1, finalized: 7, failed: 1 })
  const ofUsdc = ({ fees }: typeof landed) => fees.byNetwork[0].tokens[0]
  expect(ofUsdc(landed).operations).toBe(ofUsdc(await stats(member)).operations)
  const operationsBefore = before.filter(({ token, networkId }) => token && networkId === here)
  expect(ofUsdc(landed).operations).toBe(operationsBefore.length + 1)

  await client.setAutomine(false)
  await client.request({ method: 'anvil_reorg' as never, params: [1, []] as never })
  await until('the operation without its block', async () => {
    const [row] = await rowsOf(staff)
    return row?.id === prepared.operationId && row.status === 'submitted'
  })
  for (const read of [staff, member]) {
    const away = await stats(read)
    expect(away.operations.byStatus).toMatchObject({ submitted: 1, confirmed: 0, finalized: 7 })
    expect(away.fees).toEqual(await feesOf(before))
  }
  const [attempt] = await gateway.sql<{ raw_transaction: Hex }>(
    `select raw_transaction from attempt_operations join attempts on attempts.id = attempt_id
     where operation_id = $1`,
    [prepared.operationId],
  )
  // The relayer may have sent it first.
  await client
    .sendRawTransaction({ serializedTransaction: attempt?.raw_transaction as Hex })
    .catch(() => {})
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  await waitFor(gateway, prepared.operationId, 'confirmed')
  expect(ofUsdc(await stats(staff)).operations).toBe(operationsBefore.length + 1)
  expect(await ended(prepared.operationId)).toMatchObject({ status: 'finalized' })
  sent.push(prepared.operationId)
  await settled(staff)

  const fees = await readChains()
  expect(fees.map(({ operationId }) => operationId).sort()).toEqual([...sent].sort())
  const rows = await rowsOf(staff)
  for (const read of [staff, member]) {
    const shown = await stats(read)
    expect(shown.operations).toEqual({
      total: 9,
      byStatus: {
        received: 0,
        queued: 0,
        submitted: 0,
        confirmed: 0,
        finalized: fees.filter(({ success }) => success).length,
        failed: 1,
        dropped: 0,
      },
      byNetwork: { [here]: 8, [there]: 1 },
    })
    expect(shown.fees).toEqual(await feesOf(fees))

    // The project's share equals the balance of its wallet at the provider.
    const { address, symbol, decimals } = tokenOf(source, 'USDC')
    const held = await tokenBalance(source, address, integratorWallet('shop'))
    expect(held).toBeGreaterThan(0n)
    const swaps = rows.filter(({ operationKind }) => operationKind.includes('swap'))
    const inUsd = (kind: string) =>
      sum(
        swaps
          .filter(({ operationKind }) => operationKind === kind)
          .map(({ fee }) => BigInt(fee.routerFeeUsdMicros ?? 0)),
      )
    const total = (inUsd('swap') + inUsd('cross_chain_swap')).toString()
    expect(shown.routerFees).toEqual({
      totalFeeUsdMicros: total,
      byKind: {
        swap: { operations: 1, feeUsdMicros: inUsd('swap').toString() },
        cross_chain_swap: { operations: 1, feeUsdMicros: inUsd('cross_chain_swap').toString() },
      },
      byNetwork: [
        {
          networkId: here,
          tokens: [
            {
              assetId: address,
              symbol,
              decimals,
              feeTokenRaw: held.toString(),
              feeUsdMicros: total,
              operations: 2,
            },
          ],
        },
      ],
    })
    expect(sum(swaps.map(({ fee }) => BigInt(fee.routerFeeTokenRaw ?? 0)))).toBe(held)
    expect(await rowsOf(read)).toEqual(rows)
  }

  expect(rows.map(({ id }) => id)).toEqual([...sent].reverse())
  for (const { id, status, networkId, fee } of rows) {
    const chain = fees.find(({ operationId }) => operationId === id) as Fee
    expect([status, networkId]).toEqual([chain.success ? 'finalized' : 'failed', chain.networkId])
    if (chain.token === null) {
      expect(fee).toMatchObject({ symbol: null, collectedFeeRaw: null, netProfitFeeRaw: null })
      continue
    }
    const { gross, net, netRaw } = await worthOf(chain)
    expect(fee).toMatchObject({
      symbol: 'USDC',
      collectedFeeRaw: chain.collected.toString(),
      collectedUsdMicros: gross.toString(),
      netProfitUsdMicros: net.toString(),
      netProfitFeeRaw: netRaw.toString(),
    })
  }

  // Three accounts sent an operation here and one there. The fifth account was only created.
  for (const path of ['/dashboard/account-series?', '/account/series?period=month&']) {
    const series = async (read: Reader) => {
      const { baseline, networks, total, series } = await read(`${path}includeTestnets=true`)
      // An hour or a month may have passed since the first operation.
      const created: Record<string, number> = {}
      for (const { byNetwork } of series as { byNetwork: Record<string, number> }[])
        for (const [networkId, count] of Object.entries(byNetwork))
          created[networkId] = (created[networkId] ?? 0) + count
      return { baseline: baseline.total, networks, total, created }
    }
    const networks = chains.map(({ network: { networkId, name } }) => ({ networkId, name }))
    const own = { baseline: 0, networks, total: 4, created: { [here]: 3, [there]: 1 } }
    expect(await series(member)).toEqual(own)
    expect(await series(staff)).toEqual({ ...own, total: 5, created: { [here]: 4, [there]: 1 } })
    expect(await series(stranger)).toEqual({
      baseline: 0,
      networks: [],
      total: 0,
      created: {},
    })
  }
  expect(await rowsOf(stranger)).toEqual([])
})
