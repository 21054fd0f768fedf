import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { seededRandom } from '@gasless-gateway/testing/seeded-random'
import type { BenchContext, BenchResult } from '../../bench/bench.js'
import { inStage } from '../../bench/in-stage.js'
import { describeOutcome } from './describe-outcome.js'
import { findWorstBody } from './find-worst-body.js'
import { floodFigures } from './flood-figures.js'
import type { FloodOutcome } from './flood-outcome.js'
import { type FloodName, floods } from './floods.js'
import { createHonestKinds } from './honest/honest-kinds.js'
import { measureHonest } from './honest/measure-honest.js'
import type { Flood } from './means/flood.js'
import { neighbourhoods } from './means/neighbourhood.js'
import { sendRequest } from './means/send-request.js'
import { type FloodStage, setFloodStage } from './set-flood-stage.js'
import { startFlood } from './start-flood.js'

export interface FloodOptions {
  readonly names: readonly FloodName[]
  /** Decides the funded accounts and the bodies to try. */
  readonly seed: number
  /** Seconds for which honest clients send: once without a flood, and once beside it. */
  readonly seconds: number
  /** Maximum number of requests of a flood. @default no limit */
  readonly most?: number
}

const warmUpSeconds = 2
const bodiesTried = 200
/** The goal of the command. A busy machine may miss it. */
const slowdownGoal = 3

/** Floods a gateway, one flood after another, and measures the same honest requests without and beside each flood. */
export async function runFloods(
  context: BenchContext,
  { names, seed, seconds, most }: FloodOptions,
): Promise<BenchResult> {
  const { say } = context
  // The load of the last minute. Other programs slow both measures down, and make their ratio worthless.
  const [loadBefore = 0] = loadavg()
  const chosen = names.map((name): Flood => floods[name])
  const stage = await setFloodStage(context, {
    seed,
    strangerKeys: Math.max(...chosen.map(({ keys = 0 }) => keys)),
  })
  const worstBody = names.includes('worst-body') ? await searchBody(context, stage, seed) : ''
  const outcomes: FloodOutcome[] = []
  for (const name of names) {
    const outcome = await inStage(context, (own) =>
      measureFlood(own, stage, { name, seconds, worstBody, most }),
    )
    for (const line of describeOutcome(outcome)) say(line)
    outcomes.push(outcome)
  }
  return {
    figures: { ...floodFigures(outcomes), loadBefore, seed },
    goals: { honestSlowdown: `<= ${slowdownGoal}`, honestRefused: '<= 0' },
  }
}

async function measureFlood(
  context: BenchContext,
  stage: FloodStage,
  {
    name,
    seconds,
    worstBody,
    most,
  }: {
    readonly name: FloodName
    readonly seconds: number
    readonly worstBody: string
    readonly most: number | undefined
  },
): Promise<FloodOutcome> {
  const { what, from, keys: keyCount = 0 }: Flood = floods[name]
  const { baseUrl, user, strangerKeys } = stage
  context.say(`${name}: ${what}.`)
  // Removes open requests and rate-limit counts of the previous flood.
  await stage.renew()
  // One person enters a code every second.
  const codes = await stage.registerPeople(warmUpSeconds + 2 * Math.ceil(seconds))
  const kinds = createHonestKinds({
    ...stage,
    from,
    takeCode() {
      const code = codes.pop()
      if (!code) throw new Error('No mailed code is left.')
      return code
    },
  })
  await measureHonest(kinds, warmUpSeconds)
  const cpu = [await stage.cpuMs()]
  const alone = await measureHonest(kinds, seconds)
  cpu.push(await stage.cpuMs())
  const endFlood = await startFlood(context, {
    name,
    baseUrl,
    means: { keys: strangerKeys.slice(0, keyCount), victim: user.email, worstBody },
    most,
  })
  const beside = await measureHonest(kinds, seconds)
  const report = await endFlood()
  cpu.push(await stage.cpuMs())
  const [before = Number.NaN, between = Number.NaN, after = Number.NaN] = cpu
  const cpuMs = after - between - (between - before)
  return { name, alone, beside, report, cpuMs: Number.isNaN(cpuMs) ? undefined : cpuMs }
}

/** Returns the body that the gateway takes longest to refuse. */
async function searchBody(
  { say, defer }: BenchContext,
  { baseUrl }: FloodStage,
  seed: number,
): Promise<string> {
  const agent = new Agent({ keepAlive: true })
  defer(async () => agent.destroy())
  let sent = 0
  const refuse = async (body: string): Promise<number> => {
    const from = neighbourhoods.ipv4.stranger(sent++)
    const startedAt = performance.now()
    const { status } = await sendRequest(agent, `${baseUrl}/auth/register`, { from, body })
    if (status !== 400)
      throw new Error(`The gateway answered an invalid body with ${status} instead of 400.`)
    return performance.now() - startedAt
  }
  const worst = await findWorstBody(refuse, {
    random: seededRandom(seed).fork('bodies'),
    bodies: bodiesTried,
  })
  const size = Math.round(Buffer.byteLength(worst.body) / 1024)
  say(
    `The worst of ${bodiesTried} bodies has ${size} KiB and takes ${worst.ms.toFixed(1)} ms: ${JSON.stringify(worst.plan)}`,
  )
  return worst.body
}
