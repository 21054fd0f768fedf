import { availableParallelism } from 'node:os'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import type { Bench, BenchContext } from '../bench.js'
import { refuseBusyMachine } from '../cost/refuse-busy-machine.js'
import { percentile } from '../percentile.js'
import type { Backdrop } from '../start-backdrop.js'
import { blasterTarget } from './blaster-target.js'
import type { Contest } from './contest.js'
import { holdContest } from './hold-contest.js'
import { measureAlto } from './measure-alto.js'
import { measureLatencies } from './measure-latencies.js'
import { measureOuterGas } from './measure-outer-gas.js'
import { measureRounds } from './measure-rounds.js'
import { measureTransfers } from './measure-transfers.js'
import { measureTwoProcesses } from './measure-two-processes.js'
import { newOwners } from './new-owners.js'
import { raceFigures } from './race-figures.js'
import { ratesOf } from './rates.js'
import { relayGoals } from './relay-goals.js'
import { reportShares } from './report-shares.js'
import { throughput } from './throughput.js'

type Figures = Readonly<Record<string, number>>

export interface RelayBenchOptions {
  /** The only cell to measure. @default all */
  readonly only?: RelayCell
}

const accounts = 200
const rounds = { accounts, rounds: 3 }
const manyAccounts = 2_000
/** Alto's operations with one-second blocks. A burst lasts about ten blocks. With fewer, rates would be too coarse. */
const inOneSecondBlocks = { sponsored: 400, selfFunded: 800 }
/** Operations a second while latencies are measured, too few to keep the machine busy. */
const steadyPace = 50

const cells = {
  automine: async (context: BenchContext): Promise<Figures> => {
    const alto = await measureAlto(context, {}, accounts)
    const { ours, many } = await holdContest(context, {}, async (stage, contest) => {
      const ours = ratesOf(await measureRounds(stage, contest, rounds))
      stage.say(`  now with ${manyAccounts} accounts`)
      const owners = await newOwners(stage, contest, manyAccounts)
      await measureTransfers(contest, owners)
      contest.meter.take()
      const many = throughput([await measureTransfers(contest, owners)])
      reportShares(stage, contest)
      return { ours, many }
    })
    context.say('  bundles signed beforehand')
    const rival = async (stage: BenchContext, { chain }: Backdrop) =>
      blasterTarget(stage, chain, devnetKeys().executors)
    const blaster = ratesOf(
      await holdContest(context, { rival }, (stage, contest) =>
        measureRounds(stage, contest, rounds),
      ),
    )
    return {
      ...raceFigures('Automine', { ours, alto }),
      ratio2000To200: many / ours.later,
      blasterOpsPerSecond: blaster.later,
      blasterOpsPerSecondFirstOperation: blaster.first,
      shareOfBlaster: ours.later / blaster.later,
    }
  },
  'one-second-blocks': async (context: BenchContext): Promise<Figures> => {
    const blocks = { blockTimeSeconds: 1 }
    const alto = await measureAlto(context, blocks, inOneSecondBlocks.sponsored)
    return holdContest(context, blocks, async (stage, contest, { databaseUrl }) => {
      const ours = ratesOf(await measureMany(stage, contest))
      stage.say(`  now ${steadyPace} operations a second`)
      const owners = await newOwners(stage, contest, accounts)
      await measureTransfers(contest, owners)
      contest.meter.take()
      const pace = { perSecond: steadyPace }
      const latencies = await measureLatencies(contest, databaseUrl, owners, pace)
      reportShares(stage, contest)
      const { receivedToBroadcastMs, blockToStatusMs } = latencies
      return {
        ...raceFigures('OneSecondBlocks', { ours, alto }),
        receivedToBroadcastP50Ms: percentile(receivedToBroadcastMs, 50),
        receivedToBroadcastP99Ms: percentile(receivedToBroadcastMs, 99),
        blockToStatusP50Ms: percentile(blockToStatusMs, 50),
        blockToStatusP99Ms: percentile(blockToStatusMs, 99),
      }
    })
  },
  'self-funded-automine': async (context: BenchContext): Promise<Figures> => {
    const options = { isSelfFunded: true }
    const alto = await measureAlto(context, options, accounts)
    const ours = await holdContest(context, options, (stage, contest) =>
      measureRounds(stage, contest, rounds),
    )
    return raceFigures('SelfFundedAutomine', { ours: ratesOf(ours), alto })
  },
  'self-funded-one-second-blocks': async (context: BenchContext): Promise<Figures> => {
    const options = { isSelfFunded: true, blockTimeSeconds: 1 }
    const alto = await measureAlto(context, options, inOneSecondBlocks.selfFunded)
    const ours = await holdContest(context, options, measureMany)
    return raceFigures('SelfFundedOneSecondBlocks', { ours: ratesOf(ours), alto })
  },
  'two-processes': async (context: BenchContext): Promise<Figures> => {
    const { one, two } = await measureTwoProcesses(context, rounds)
    return {
      opsPerSecondAutomineTwoProcesses: two.later,
      opsPerSecondAutomineTwoProcessesFirstOperation: two.first,
      ratioTwoProcessesToOne: two.later / one.later,
      ratioTwoProcessesToOneFirstOperation: two.first / one.first,
    }
  },
  gas: async (context: BenchContext): Promise<Figures> => {
    const gas = await holdContest(context, {}, (_, contest, { databaseUrl }) =>
      measureOuterGas(contest, databaseUrl),
    )
    return {
      outerGasShareInBundleOf10: gas.later,
      outerGasShareInBundleOf10FirstOperation: gas.first,
    }
  },
}

export type RelayCell = keyof typeof cells
export const relayCells = Object.keys(cells) as readonly RelayCell[]

/**
 * Measures the rates of the gateway's relayer, of Alto with operations of the same kind, and of a ceiling. The time
 * runs from the first request to the last mined operation. Throws if a cell cannot be measured.
 */
export const benchRelay =
  ({ only }: RelayBenchOptions): Bench =>
  async (context) => {
    // Other programs do not change the gas.
    if (only !== 'gas') await refuseBusyMachine()
    let figures: Figures = {}
    for (const cell of only ? [only] : relayCells) {
      context.say(cell)
      const startedAt = performance.now()
      figures = { ...figures, ...(await cells[cell](context)) }
      context.say(`  took ${Math.round((performance.now() - startedAt) / 1_000)} seconds`)
    }
    return { figures, goals: relayGoals(figures, availableParallelism()) }
  }

const measureMany = (stage: BenchContext, contest: Contest) =>
  measureRounds(stage, contest, { accounts: manyAccounts, rounds: 1 })
