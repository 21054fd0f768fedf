import type { BenchContext } from '../bench.js'
import { createProcessorMeter } from '../cost/create-processor-meter.js'
import { startGatewayProcess } from '../start-gateway-process.js'
import type { Contest } from './contest.js'
import { gatewayTarget } from './gateway-target.js'
import { holdContest } from './hold-contest.js'
import { measureRounds } from './measure-rounds.js'
import { type Rates, ratesOf } from './rates.js'

/** Measures one gateway, and then two on the same database, which receive the operations alternately. */
export const measureTwoProcesses = (
  context: BenchContext,
  rounds: { readonly accounts: number; readonly rounds: number },
): Promise<{ readonly one: Rates; readonly two: Rates }> =>
  holdContest(context, {}, async (stage, contest, backdrop) => {
    const one = ratesOf(await measureRounds(stage, contest, rounds))
    stage.say('  now with a second process')
    const second = await startGatewayProcess(stage, backdrop, {
      record: 'broadcasts',
      beside: contest.gateway,
    })
    const processes = {
      ...contest.processes,
      gateway: [contest.gateway.processId],
      'second gateway': [second.processId],
    }
    const targets = [contest.target, gatewayTarget(stage, second)]
    let sent = 0
    const both: Contest = {
      ...contest,
      processes,
      meter: createProcessorMeter(processes),
      target: {
        ...contest.target,
        name: 'two gateways',
        send: (request) => (targets[sent++ % 2] ?? contest.target).send(request),
      },
    }
    return { one, two: ratesOf(await measureRounds(stage, both, rounds)) }
  })
