import { setTimeout as sleep } from 'node:timers/promises'
import { type Hex, keccak256 } from 'viem'
import type { Bench, BenchContext } from '../bench.js'
import { listCalls } from '../cost/list-calls.js'
import { refuseBusyMachine } from '../cost/refuse-busy-machine.js'
import { startCountedGateways } from '../cost/start-counted-gateways.js'
import type { CountingProxy } from '../cost/start-counting-proxy.js'
import { inStage } from '../in-stage.js'
import { postJson } from '../post-json.js'
import { createCohort } from '../relay/create-cohort.js'
import { prepareTransfers } from '../relay/prepare-transfers.js'
import type { GatewayProcess } from '../start-gateway-process.js'

export interface IdleBenchOptions {
  /** Duration of each of the three measurements. */
  readonly minutes: number
}

/** Block time of an OP-stack chain. */
const usualBlocks = { blockTimeMs: 2_000, maxAgeMs: 500 }
const fastBlocks = { blockTimeMs: 250, maxAgeMs: 50 }
/** The time in which requests of the start, and of earlier work, end. */
const settleMs = 20_000
const minuteMs = 60_000

interface Counted {
  readonly callsPerMinute: number
  readonly queriesPerSecond: number
}

/** Counts the RPC calls and SQL statements of a gateway with one network, idle and with one operation in flight. */
export const benchIdle =
  ({ minutes }: IdleBenchOptions): Bench =>
  async (context) => {
    await refuseBusyMachine()
    context.say('A chain with 2-second blocks, a database and a gateway.')
    const usual = await inStage(context, async (stage) => {
      const { gateways, proxy, chain } = await startCountedGateways(stage, { blocks: usualBlocks })
      const [gateway] = gateways
      await sleep(settleMs)
      const idle = await count(stage, { gateway, proxy, minutes, what: 'nothing in flight' })

      const [operation] = await prepareTransfers(gateway, chain, await createCohort(chain, 1))
      if (!operation) throw new Error('Nothing was prepared.')
      // No block takes the transaction, so the operation stays in flight.
      proxy.withhold((raw) => keccak256(raw as Hex))
      const { operationId, userOperation } = operation
      const { signature } = userOperation
      await postJson(gateway, '/transaction/submit', { operationId, signature })
      await sleep(settleMs)
      const busy = await count(stage, { gateway, proxy, minutes, what: 'one operation in flight' })
      const { status } = await statusOf(gateway, operationId)
      if (status !== 'submitted')
        throw new Error(
          `Nothing was measured: the operation is ${status}, and should be submitted.`,
        )
      return { idle, busy }
    })

    context.say('A chain with 250 ms blocks, a database and a gateway.')
    const fast = await inStage(context, async (stage) => {
      const { gateways, proxy } = await startCountedGateways(stage, { blocks: fastBlocks })
      const [gateway] = gateways
      await sleep(settleMs)
      return count(stage, { gateway, proxy, minutes, what: 'nothing in flight' })
    })
    return {
      figures: {
        rpcCallsPerMinuteIdle: usual.idle.callsPerMinute,
        rpcCallsPerMinuteBusy: usual.busy.callsPerMinute,
        rpcCallsPerMinuteIdleFastBlocks: fast.callsPerMinute,
        sqlStatementsPerSecondIdle: usual.idle.queriesPerSecond,
        sqlStatementsPerSecondBusy: usual.busy.queriesPerSecond,
        sqlStatementsPerSecondIdleFastBlocks: fast.queriesPerSecond,
      },
      goals: {
        rpcCallsPerMinuteIdle: '<= 15',
        rpcCallsPerMinuteBusy: '<= 40',
        sqlStatementsPerSecondIdle: '<= 4',
      },
    }
  }

async function count(
  { say }: BenchContext,
  {
    gateway,
    proxy,
    minutes,
    what,
  }: {
    readonly gateway: GatewayProcess
    readonly proxy: CountingProxy
    readonly minutes: number
    readonly what: string
  },
): Promise<Counted> {
  proxy.take()
  await gateway.report()
  const startedAt = performance.now()
  await sleep(minutes * minuteMs)
  const { calls, byMethod } = proxy.take()
  const { queries } = await gateway.report()
  const elapsed = (performance.now() - startedAt) / minuteMs
  const counted = { callsPerMinute: calls / elapsed, queriesPerSecond: queries / elapsed / 60 }
  say(
    `  ${what}: ${counted.callsPerMinute.toFixed(1)} calls a minute, ${counted.queriesPerSecond.toFixed(1)} statements a second`,
  )
  say(`    ${listCalls(byMethod, elapsed)}`)
  return counted
}

async function statusOf(
  { baseUrl, apiKey }: GatewayProcess,
  operationId: string,
): Promise<{ readonly status: string }> {
  const response = await fetch(`${baseUrl}/transaction/${operationId}`, {
    headers: { 'x-api-key': apiKey },
  })
  if (!response.ok) throw new Error(`${operationId} answered ${response.status}.`)
  return (await response.json()) as { status: string }
}
