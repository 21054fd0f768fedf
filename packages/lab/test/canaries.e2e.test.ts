import {
  type Chain,
  type ChainReader,
  isGatewayError,
  type PreparationRequest,
} from '@gasless-gateway/core'
import { twinIds } from '@gasless-gateway/core/testing'
import { idsFrom } from '@gasless-gateway/testing/ids-from'
import { operationOf } from '@gasless-gateway/testing/landing'
import { type PrivateChain, startPrivateChain } from '@gasless-gateway/testing/private-chain'
import { newAccount, newAddress, usdc } from '@gasless-gateway/testing/test-account'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Verdict } from '../src/chaos/checker/judge.js'
import { type Play, startPlay, withStores } from './play.js'

/**
 * Deliberately broken gateways. Each scenario runs twice: with the real part, and with a broken part in its place. The
 * checker of chaos campaigns must find nothing in the first run, and the fault in the second. A checker that cannot
 * fail proves nothing.
 */

// This chain mines each transaction at once, and empty blocks only on request. So the test takes every step itself.
let local: PrivateChain
beforeAll(async () => {
  local = await startPrivateChain()
})
afterAll(() => local?.stop())
beforeEach(() => local.client.setAutomine(true))

type Scenario = (broken: boolean) => Promise<Verdict>

async function expectCaught(play: Scenario, figure: keyof Verdict['figures'] & string) {
  const sound = await play(false)
  expect(sound.violations).toEqual([])
  expect(sound.figures.wastedTx).toBe(0)
  const { figures } = await play(true)
  expect(figures[figure]).toBeGreaterThan(0)
}

const crash = () => new Error('the process died here')

const reorganise = (depth: number) =>
  local.client.request({ method: 'anvil_reorg' as never, params: [depth, []] as never })

/** Mines all pending transactions, deep enough to be final. */
async function mineAll() {
  await local.client.setAutomine(true)
  await local.client.mine({ blocks: 1 })
  await local.finalize()
}

async function finish({ steps, watch }: Play) {
  await mineAll()
  await steps.rebroadcast()
  await steps.mined()
  await local.finalize()
  await watch()
}

test('a transaction that is broadcast before it is stored is caught', async () => {
  await expectCaught(async (broken) => {
    const play = await startPlay(local)
    const { steps } = play
    await play.submit()
    const { executors, chainOf } = steps.deps
    const { networkId } = local.chain.network
    await steps.relay({
      executors: {
        ...executors,
        async sign(executor, transaction) {
          const signed = await executors.sign(executor, transaction)
          if (broken) await chainOf(networkId).broadcast(signed.rawTransaction)
          throw crash()
        },
      },
    })
    await steps.mined()
    await play.watch()
    await steps.makeDue()
    await steps.relay()
    await finish(play)
    return play.verdict()
  }, 'nonceFaults')
})

test('nonces from a counter are caught', async () => {
  await expectCaught(async (broken) => {
    const play = await startPlay(local, { executorKeys: [generatePrivateKey()] })
    const { steps } = play
    await play.submit()
    let counter = 0
    const counting = withStores(steps.deps.database, ({ slots }) => ({
      slots: {
        ...slots,
        async takeExecutor(...wanted) {
          const taken = await slots.takeExecutor(...wanted)
          return taken && { ...taken, nonce: counter++ }
        },
      },
    }))
    const database = broken ? counting : steps.deps.database
    const { executors } = steps.deps
    // The first relay raises the counter, but its transaction is never stored.
    await steps.relay({
      database,
      executors: { ...executors, sign: () => Promise.reject(crash()) },
    })
    await steps.makeDue()
    await steps.relay({ database })
    await finish(play)
    return play.verdict()
  }, 'nonceFaults')
})

test('a worker that stores although its lease has passed to another one is caught', async () => {
  await expectCaught(async (broken) => {
    const play = await startPlay(local)
    const { steps } = play
    const operationId = await play.submit()
    await local.client.setAutomine(false)
    const careless = withStores(steps.deps.database, ({ queue, slots }) => ({
      queue: {
        ...queue,
        async submitClaimed(claims, _, bundle) {
          const ids = claims.map(({ operation }) => operation.id)
          if (bundle) await slots.open(bundle.slot, bundle.attempt, ids, bundle.atRisk)
          return true
        },
      },
    }))
    // While this worker simulates, its lease expires, and another worker takes over.
    await steps.relay({
      ...(broken && { database: careless }),
      ...steps.withChain((chain) => ({
        async simulateBundle(query) {
          const simulated = await chain.simulateBundle(query)
          await steps.sql(
            `update operations set leased_until = now() - interval '1 second', next_attempt_at = now()
             where id = $1`,
            [operationId],
          )
          expect(await steps.relay()).toBe(1)
          return simulated
        },
      })),
    })
    await finish(play)
    return play.verdict()
  }, 'wastedTx')
})

test('an operation that is dropped on the word of one endpoint is caught', async () => {
  await expectCaught(async (broken) => {
    const play = await startPlay(local)
    const { steps } = play
    await play.submit()
    await local.finalize()
    await play.watch()
    await local.client.setAutomine(false)
    await steps.relay()
    const lying = (chain: Chain): ChainReader => ({
      ...chain,
      accountAt: async (query, block) => {
        const { sequence, deployed } = await chain.accountAt(query, block)
        return { sequence: sequence + 1n, deployed }
      },
      findUserOperation: async () => undefined,
    })
    await steps.review(
      steps.withChain((chain) => ({
        witnesses: () => (broken ? [lying(chain)] : [chain, lying(chain)]),
      })),
    )
    await finish(play)
    return play.verdict()
  }, 'falseTerminals')
})

test('a ledger that is written from the quote is caught', async () => {
  await expectCaught(async (broken) => {
    const play = await startPlay(local)
    const { steps } = play
    const { quote } = await operationOf(steps, await play.submit())
    const fromQuote = withStores(steps.deps.database, ({ ledger }) => ({
      ledger: {
        ...ledger,
        post: (entries) =>
          ledger.post(
            entries.map((entry) => ({
              ...entry,
              fee: entry.fee && { ...entry.fee, collected: quote.expectedAmount },
            })),
          ),
      },
    }))
    await steps.relay()
    await mineAll()
    await play.watch(broken ? { database: fromQuote } : {})
    await finish(play)
    return play.verdict()
  }, 'driftUnits')
})

test('a status that becomes final with the first receipt is caught', async () => {
  await expectCaught(async (broken) => {
    const play = await startPlay(local)
    const { steps } = play
    await play.submit()
    await steps.relay()
    const hasty = (chain: Chain): Pick<Chain, 'block' | 'witnesses'> => {
      const block: Chain['block'] = (which) => chain.block(which === 'finalized' ? 'latest' : which)
      return { block, witnesses: () => [{ ...chain, block }] }
    }
    await play.watch(broken ? steps.withChain(hasty) : {})
    await reorganise(1)
    // Other blocks take the place of the first one, so the operation lands in a later block.
    await local.client.mine({ blocks: 2 })
    await play.watch()
    await finish(play)
    return play.verdict()
  }, 'falseTerminals')
})

test('an operation that is sent with a new nonce because its broadcast failed is caught', async () => {
  await expectCaught(async (broken) => {
    const play = await startPlay(local)
    const { steps } = play
    const operationId = await play.submit()
    await local.client.setAutomine(false)
    await steps.relay(
      steps.withChain((chain) => ({
        async broadcast(rawTransaction) {
          // The node has accepted the transaction, but the answer is lost.
          await chain.broadcast(rawTransaction)
          if (broken) {
            const change = { cause: 'the broadcast failed' }
            await steps.deps.database.statuses.advanceAll('queued', [
              { id: operationId as never, from: 'submitted', change },
            ])
          }
          throw crash()
        },
      })),
    )
    await steps.makeDue()
    await steps.relay()
    await finish(play)
    return play.verdict()
  }, 'wastedTx')
})

test('equal payments that become one are caught: preparations share a nonce and a salt, and a client takes a duplicate for success', async () => {
  await expectCaught(async (broken) => {
    const play = await startPlay(local)
    const { steps } = play
    const account = await newAccount(local.chain, { usdc: usdc('100') })
    // Deploy the account first. Two operations that deploy it could not both be submitted, equal or not.
    await play.submit(account)
    await steps.relay()
    await finish(play)
    const database = withStores(steps.deps.database, ({ preparations }) => ({
      preparations: {
        ...preparations,
        begin: async (request: PreparationRequest) => ({
          ...(await preparations.begin(request)),
          nonceKey: 0,
        }),
      },
    }))
    const recipient = newAddress()
    const ids = idsFrom(steps.deps.ids, [...twinIds])
    const worker = () => play.prepare(account, recipient, broken ? { database, ids } : {})
    for (const prepared of [await worker(), await worker()])
      await play.send(account, prepared).catch((error: unknown) => {
        if (!isGatewayError(error, 'DUPLICATE_USER_OPERATION')) throw error
      })
    // The operations of one account are sent one after the other.
    for (const _ of [1, 2]) {
      await steps.makeDue()
      await steps.relay()
      await finish(play)
    }
    return play.verdict()
  }, 'missing')
})
