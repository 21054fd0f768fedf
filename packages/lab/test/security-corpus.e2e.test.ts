import { type DevnetRouter, startDevnetRouter } from '@gasless-gateway/devnet'
import { asSender } from '@gasless-gateway/testing/as-sender'
import { landPrepared, type Prepared } from '@gasless-gateway/testing/land-prepared'
import { submit, waitFor } from '@gasless-gateway/testing/operate'
import { type PrivateChain, startPrivateChain } from '@gasless-gateway/testing/private-chain'
import { startTestGateway, type TestGateway } from '@gasless-gateway/testing/start-test-gateway'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runConcurrently } from '../src/bench/run-concurrently.js'
import { askFor } from '../src/security-corpus/ask-for.js'
import { at, deniedAddresses, thief } from '../src/security-corpus/cases/corpus-contracts.js'
import type { AttackEntry, BenignEntry } from '../src/security-corpus/cases/corpus-entry.js'
import { attacks, benign } from '../src/security-corpus/corpus.js'
import { missingHarm, type Standing, standingOf } from '../src/security-corpus/measure-harm.js'
import { type Arranged, setStage } from '../src/security-corpus/set-stage.js'
import {
  type Judged,
  printVerdicts,
  reportVerdicts,
} from '../src/security-corpus/verdict-report.js'

type Asked<Entry extends BenignEntry> = Arranged<Entry> & { readonly answer: Prepared }

let privateChain: PrivateChain
let router: DevnetRouter
let gateway: TestGateway
let askedAttacks: readonly Asked<AttackEntry>[]
let askedBenign: readonly Asked<BenignEntry>[]

beforeAll(async () => {
  privateChain = await startPrivateChain()
  const { chain } = privateChain
  const stage = await setStage(chain, { attacks, benign })
  router = await startDevnetRouter({ chains: [chain] })
  gateway = await startTestGateway({
    // The devnet's wrapped coin is an ordinary token. This one wraps coins as WETH9 does.
    chains: [{ ...chain, network: { ...chain.network, wrappedNative: at.wrappedCoin } }],
    lifi: { url: router.url },
    securityDenyList: deniedAddresses.map((address) => ({ address, why: 'a thief of the corpus' })),
  })
  await Promise.all([...stage.attacks, ...stage.benign].map(makeHistory))
  askedAttacks = await askForAll(stage.attacks)
  askedBenign = await askForAll(stage.benign)
})
afterAll(async () => {
  await gateway?.close()
  await router?.stop()
  await privateChain?.stop()
})

/**
 * Sends earlier operations of the accounts through the gateway. They are all that it knows of the accounts'
 * counterparties.
 */
async function makeHistory({ situation, scenario: { history = [] } }: Arranged): Promise<void> {
  const { chain, finalize } = privateChain
  for (const request of history) {
    const { body } = await askFor(gateway, chain, situation, request)
    await submit(gateway, { ...situation, address: situation.account, chain }, body)
    await waitFor(gateway, body.operationId, 'confirmed')
    await finalize()
    await waitFor(gateway, body.operationId, 'finalized')
  }
}

/** Sends the requests, as many at once as a laptop can handle. */
const askForAll = <Entry extends BenignEntry>(arranged: readonly Arranged<Entry>[]) =>
  runConcurrently(arranged, 8, async (one): Promise<Asked<Entry>> => {
    const { situation, scenario } = one
    return {
      ...one,
      answer: await askFor(gateway, privateChain.chain, situation, scenario.request),
    }
  })

/** Lands the operations. Returns the names of those that do not succeed on chain. */
async function landAll(asked: readonly Asked<BenignEntry>[]): Promise<string[]> {
  const landed = await landPrepared(
    privateChain.chain,
    asked.map(({ answer, situation: { owner } }) => ({ answer, owner })),
  )
  return asked
    .filter(({ answer }) => !landed.has(answer.body.userOperationHash))
    .map(({ entry }) => entry.name)
}

const judged = (asked: readonly Asked<BenignEntry>[], isAttack: boolean): Judged[] =>
  asked.map(({ entry, answer: { body } }) => ({
    entry,
    isAttack,
    verdict: body.security.verdict,
    reason: body.security.reason,
  }))

test('the built-in check judges 95 % of all attacks and of the held-out ones unsafe, and every benign operation safe', () => {
  const report = reportVerdicts([...judged(askedAttacks, true), ...judged(askedBenign, false)])
  console.log(printVerdicts(report))
  const { all, heldOut } = report
  expect(all.caught / all.attacks).toBeGreaterThanOrEqual(0.95)
  expect(heldOut.caught / heldOut.attacks).toBeGreaterThanOrEqual(0.95)
  expect(report.falseAlarms.map(({ entry, reason }) => `${entry.name}: ${reason}`)).toEqual([])
  // An undecided check raises no false alarm, but it also proves nothing.
  expect(report.undecided.map(({ entry, verdict }) => `${entry.name}: ${verdict}`)).toEqual([])
})

test('every benign operation succeeds on chain', async () => {
  expect(await landAll(askedBenign)).toEqual([])
})

test('every attack succeeds on chain and does its declared harm', async () => {
  const { chain, client } = privateChain
  const standings = () =>
    Promise.all(
      askedAttacks.map(({ situation, scenario }) =>
        standingOf(chain, situation.account, scenario.harm),
      ),
    )
  const before = await standings()
  expect(await landAll(askedAttacks)).toEqual([])
  const strikes = askedAttacks.flatMap(({ scenario }) => scenario.harm.strike ?? [])
  expect(await asSender(client, thief, strikes)).toEqual([])
  const after = await standings()
  const missing = askedAttacks.flatMap(({ entry, scenario }, place) =>
    missingHarm(scenario.harm, before[place] as Standing, after[place] as Standing).map(
      (what) => `${entry.name}: ${what}`,
    ),
  )
  expect(missing).toEqual([])
})
