import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import type { BenchContext, BenchResult } from '../bench.js'
import { percentile } from '../percentile.js'
import { startAlto } from '../start-alto.js'
import { altoSettings } from './alto-settings.js'
import { altoTarget } from './alto-target.js'
import { blasterTarget } from './blaster-target.js'
import type { Contest } from './contest.js'
import { createCohort } from './create-cohort.js'
import { type ContestOptions, holdContest } from './hold-contest.js'
import { measureLatencies } from './measure-latencies.js'
import { measureOuterGas } from './measure-outer-gas.js'
import { measureRounds } from './measure-rounds.js'
import { measureTransfers } from './measure-transfers.js'
import { throughput } from './throughput.js'

const accounts = 200
const manyAccounts = 2_000
const rounds = 3
/** Operations a second while latencies are read: far below what keeps the machine busy. */
const steadyPace = 50

/** From the first request to the last operation mined: our relayer, Alto with the same operations, and a ceiling. */
export async function benchRelay(context: BenchContext): Promise<BenchResult> {
  const { executors, deployer } = devnetKeys()
  const alto: ContestOptions['rival'] = async (stage, { chain }) =>
    altoTarget(
      stage,
      await startAlto(stage, chain, { executors, utility: deployer, settings: altoSettings }),
      chain.network.entryPoint,
    )
  const blaster: ContestOptions['rival'] = async (stage, { chain }) =>
    blasterTarget(stage, chain, executors)
  const inRounds = (stage: BenchContext, contest: Contest) =>
    measureRounds(stage, contest, { accounts, rounds })

  context.say('Our relayer, a block for every transaction.')
  const automine = await holdContest(context, {}, async (stage, contest) => {
    const cells = await inRounds(stage, contest)
    stage.say(`  now with ${manyAccounts} accounts`)
    const owners = await createCohort(contest.chain, manyAccounts)
    await measureTransfers(contest, owners)
    return { ...cells, many: await measureTransfers(contest, owners) }
  })
  context.say('Alto, a block for every transaction.')
  const altoAutomine = await holdContest(context, { rival: alto }, inRounds)
  context.say('Our relayer, one-second blocks.')
  const oneSecond = await holdContest(
    context,
    { blockTimeSeconds: 1 },
    async (stage, contest, { databaseUrl }) => {
      const cells = await inRounds(stage, contest)
      stage.say(`  now ${steadyPace} operations a second`)
      const owners = await createCohort(contest.chain, accounts)
      await measureTransfers(contest, owners)
      const pace = { perSecond: steadyPace }
      return { ...cells, ...(await measureLatencies(contest, databaseUrl, owners, pace)) }
    },
  )
  context.say('Alto, one-second blocks.')
  const altoOneSecond = await holdContest(context, { blockTimeSeconds: 1, rival: alto }, inRounds)
  context.say('Bundles signed beforehand, a block for every transaction.')
  const blast = await holdContest(context, { rival: blaster }, inRounds)
  context.say('Gas of one operation alone and of ten together.')
  const gas = await holdContest(context, {}, (_, contest, { databaseUrl }) =>
    measureOuterGas(contest, databaseUrl),
  )

  const opsPerSecond = {
    opsPerSecondAutomine: throughput(automine.later),
    opsPerSecondOneSecondBlocks: throughput(oneSecond.later),
    opsPerSecondAutomineFirstOperation: throughput(automine.first),
    opsPerSecondOneSecondBlocksFirstOperation: throughput(oneSecond.first),
    altoOpsPerSecondAutomine: throughput(altoAutomine.later),
    altoOpsPerSecondOneSecondBlocks: throughput(altoOneSecond.later),
    altoOpsPerSecondAutomineFirstOperation: throughput(altoAutomine.first),
    altoOpsPerSecondOneSecondBlocksFirstOperation: throughput(altoOneSecond.first),
    blasterOpsPerSecond: throughput(blast.later),
    blasterOpsPerSecondFirstOperation: throughput(blast.first),
  }
  const { receivedToBroadcastMs, blockToStatusMs } = oneSecond
  return {
    figures: {
      ...opsPerSecond,
      timesAltoAutomine: opsPerSecond.opsPerSecondAutomine / opsPerSecond.altoOpsPerSecondAutomine,
      timesAltoOneSecondBlocks:
        opsPerSecond.opsPerSecondOneSecondBlocks / opsPerSecond.altoOpsPerSecondOneSecondBlocks,
      timesAltoAutomineFirstOperation:
        opsPerSecond.opsPerSecondAutomineFirstOperation /
        opsPerSecond.altoOpsPerSecondAutomineFirstOperation,
      timesAltoOneSecondBlocksFirstOperation:
        opsPerSecond.opsPerSecondOneSecondBlocksFirstOperation /
        opsPerSecond.altoOpsPerSecondOneSecondBlocksFirstOperation,
      ratio2000To200: throughput([automine.many]) / opsPerSecond.opsPerSecondAutomine,
      shareOfBlaster: opsPerSecond.opsPerSecondAutomine / opsPerSecond.blasterOpsPerSecond,
      receivedToBroadcastP50Ms: percentile(receivedToBroadcastMs, 50),
      receivedToBroadcastP99Ms: percentile(receivedToBroadcastMs, 99),
      blockToStatusP50Ms: percentile(blockToStatusMs, 50),
      blockToStatusP99Ms: percentile(blockToStatusMs, 99),
      outerGasShareInBundleOf10: gas.later,
      outerGasShareInBundleOf10FirstOperation: gas.first,
    },
    goals: {
      timesAltoAutomine: '>= 3',
      timesAltoOneSecondBlocks: '>= 3',
      timesAltoAutomineFirstOperation: '>= 3',
      timesAltoOneSecondBlocksFirstOperation: '>= 3',
      ratio2000To200: '>= 0.9',
      shareOfBlaster: '>= 0.2',
      outerGasShareInBundleOf10: '<= 0.68',
      outerGasShareInBundleOf10FirstOperation: '<= 0.83',
    },
  }
}
