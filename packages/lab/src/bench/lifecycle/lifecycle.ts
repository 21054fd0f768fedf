import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Bench, BenchContext } from '../bench.js'
import { listCalls } from '../cost/list-calls.js'
import { openPostgresMeter, type PostgresMeter } from '../cost/open-postgres-meter.js'
import { refuseBusyMachine } from '../cost/refuse-busy-machine.js'
import { type CountedGateways, startCountedGateways } from '../cost/start-counted-gateways.js'
import { startCountingProxy } from '../cost/start-counting-proxy.js'
import { inStage } from '../in-stage.js'
import { altoSettings } from '../relay/alto-settings.js'
import { awaitPhase } from '../relay/await-phase.js'
import { createCohort } from '../relay/create-cohort.js'
import { fundCoin } from '../relay/fund-coin.js'
import { startAlto } from '../start-alto.js'
import { startBackdrop } from '../start-backdrop.js'
import { startHeartbeat } from '../start-heartbeat.js'
import { type CostLedger, createCostLedger, phases } from './cost-ledger.js'
import { liveLives } from './live-lives.js'
import { livePeerLives } from './live-peer-lives.js'
import { outerGasOf } from './outer-gas-of.js'

export interface LifecycleBenchOptions {
  /** Number of operations of each kind, rounded up to whole rounds. */
  readonly operations: number
  /** Number of operations at once. */
  readonly concurrency: number
  /** Number of gateways on one database. */
  readonly processes: number
  /** Latency of the chain's endpoint in milliseconds, for both sides. */
  readonly latency: number
}

/** Rounds that deploy the accounts, open connections and warm up the compiler. */
const warmUpRounds = 3
/** Block time of an OP-stack chain. */
const usualBlocks = { blockTimeMs: 2_000, maxAgeMs: 500 }
/** Operations one at a time. Their starts are spread evenly over a block time. */
const operationsAlone = 10

/** Measures the cost of an operation from account address to finality, and its speed compared with a peer. */
export const benchLifecycle =
  (options: LifecycleBenchOptions): Bench =>
  async (context) => {
    const { operations, concurrency, processes, latency: latencyMs } = options
    const rounds = Math.ceil(operations / concurrency)
    const counted = rounds * concurrency
    await refuseBusyMachine()

    context.say(
      `${counted} operations of each kind, ${concurrency} at once, over ${processes} gateway processes, ${latencyMs} ms to the chain.`,
    )
    const ours = await inStage(context, async (stage) => {
      const stand = await startCountedGateways(stage, { processes, latencyMs })
      const meter = await openPostgresMeter(stage, stand.databaseUrl)
      const owners = await fundedOwners(stand.chain, concurrency)
      for (let round = 0; round < warmUpRounds; round++)
        for (const isSelfFunded of [false, true])
          await liveLives(stand, meter, owners, { isSelfFunded })
      const measure = async (isSelfFunded: boolean) => {
        const ledger = createCostLedger()
        const ids: string[] = []
        const before = await meter.rowsWritten()
        for (let round = 0; round < rounds; round++)
          ids.push(...(await liveLives(stand, meter, owners, { isSelfFunded, ledger })))
        const rowsWrittenPerOp = ((await meter.rowsWritten()) - before) / counted
        const outerGasPerOp = await outerGasOf(meter.client, stand.chain, ids)
        return {
          ledger,
          figures: { ...figuresOf(ledger, counted), rowsWrittenPerOp, outerGasPerOp },
        }
      }
      return { tokenPaid: await measure(false), selfFunded: await measure(true) }
    })
    for (const [kind, { ledger }] of Object.entries(ours)) print(context, kind, ledger, counted)

    context.say('viem, permissionless and Alto.')
    const peerSeconds = await inStage(context, async (stage) => {
      const { chain } = await startBackdrop(stage)
      startHeartbeat(stage, chain)
      const { executors, deployer } = devnetKeys()
      const { url: rpcUrl } = await startCountingProxy(stage, chain.rpcUrl, { latencyMs })
      const seen = { ...chain, rpcUrl }
      const { url: altoUrl } = await startAlto(stage, seen, {
        executors,
        utility: deployer,
        settings: altoSettings.tuned,
      })
      const owners = await fundedOwners(chain, concurrency)
      let ms = 0
      for (let round = -warmUpRounds; round < rounds; round++) {
        const took = await livePeerLives(seen, { chain, altoUrl }, owners)
        if (round >= 0) ms += took
      }
      return ms / 1_000
    })

    context.say(`${operationsAlone} operations one at a time, 2-second blocks.`)
    const alone = await inStage(context, async (stage) => {
      const stand = await startCountedGateways(stage, {
        blocks: usualBlocks,
        executors: 1,
        processes,
        latencyMs,
      })
      const meter = await openPostgresMeter(stage, stand.databaseUrl)
      return callsAlone(context, stand, meter)
    })

    const peerOpsPerSecond = counted / peerSeconds
    const tokenPaid = ours.tokenPaid.figures
    const selfFunded = ours.selfFunded.figures
    const figures = {
      ...tokenPaid,
      rpcCallsPerOp: alone,
      timesPeer: tokenPaid.opsPerSecond / peerOpsPerSecond,
      timesPeerSelfFunded: selfFunded.opsPerSecond / peerOpsPerSecond,
      peerOpsPerSecond,
      ...Object.fromEntries(
        Object.entries(selfFunded).map(([name, value]) => [`${name}SelfFunded`, value]),
      ),
    }
    const isUsual = processes === 1 && latencyMs === 0 && concurrency === 20
    return { figures, goals: isUsual ? goals : {} }
  }

const goals = {
  gatewayCpuMsPerOp: '<= 3',
  postgresCpuMsPerOp: '<= 2',
  gatewayCpuMsPerPrepare: '<= 7',
  postgresCpuMsPerPrepare: '<= 3',
  sqlStatementsPerOp: '<= 10',
  sqlStatementsPerPrepare: '<= 4',
  walBytesPerOp: '<= 15000',
  rpcCallsPerOp: '<= 14',
} as const

function figuresOf(ledger: CostLedger, operations: number) {
  const life = ledger.perOperation(operations)
  const prepare = ledger.perOperation(operations, ['prepare'])
  const landing = ledger.perOperation(operations, ['submit', 'confirmed', 'final'])
  return {
    opsPerSecond: 1_000 / life.ms,
    gatewayCpuMsPerOp: landing.gatewayCpuMs,
    postgresCpuMsPerOp: landing.postgresCpuMs,
    gatewayCpuMsPerPrepare: prepare.gatewayCpuMs,
    postgresCpuMsPerPrepare: prepare.postgresCpuMs,
    sqlStatementsPerOp: life.statements,
    sqlStatementsPerPrepare: prepare.statements,
    walBytesPerOp: life.walBytes,
    rpcCallsPerPrepare: prepare.calls,
    rpcKilobytesPerOp: life.rpcBytes / 1_000,
  }
}

function print(
  { say }: Pick<BenchContext, 'say'>,
  kind: string,
  ledger: CostLedger,
  operations: number,
): void {
  say(
    `  ${kind}, of each operation: ms, gateway and PostgreSQL CPU ms, statements, WAL kB, RPC calls, RPC kB`,
  )
  for (const phase of phases) {
    const cost = ledger.perOperation(operations, [phase])
    const numbers = [
      cost.ms,
      cost.gatewayCpuMs,
      cost.postgresCpuMs,
      cost.statements,
      cost.walBytes / 1_000,
      cost.calls,
      cost.rpcBytes / 1_000,
    ]
    const row = numbers.map((number) => number.toFixed(2).padStart(8)).join(' ')
    say(`  ${phase.padEnd(9)} ${row}  ${listCalls(ledger.methodsOf(phase), operations)}`)
  }
}

/** Creates owners whose accounts have USDC for token-paid operations and native coin for self-funded ones. */
async function fundedOwners(
  chain: DevnetChain,
  count: number,
): Promise<readonly PrivateKeyAccount[]> {
  const owners = await createCohort(chain, count)
  await fundCoin(chain, owners)
  return owners
}

/** Returns the RPC calls of a token-paid operation from prepare to `confirmed`, including those of the watcher. */
async function callsAlone(
  { say }: BenchContext,
  stand: CountedGateways,
  meter: PostgresMeter,
): Promise<number> {
  const owners = await fundedOwners(stand.chain, 1)
  await liveLives(stand, meter, owners, { isSelfFunded: false })
  const ledger = createCostLedger()
  for (let at = 0; at < operationsAlone; at++) {
    await awaitPhase(stand.chain, at / operationsAlone, usualBlocks.blockTimeMs)
    await liveLives(stand, meter, owners, { isSelfFunded: false, ledger })
  }
  print({ say }, 'alone', ledger, operationsAlone)
  return ledger.perOperation(operationsAlone, ['prepare', 'sign', 'submit', 'confirmed']).calls
}
