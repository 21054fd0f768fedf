import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import type { BenchContext } from '../bench.js'
import { startAlto } from '../start-alto.js'
import { altoSettings } from './alto-settings.js'
import { altoTarget } from './alto-target.js'
import { fastestOf } from './fastest-of.js'
import { type ContestOptions, holdContest } from './hold-contest.js'
import { measureRounds } from './measure-rounds.js'
import { type Rates, ratesOf } from './rates.js'

/**
 * Measures Alto with each of its settings, each on a separate chain, and returns the best rates. Throws if one
 * measurement fails.
 */
export async function measureAlto(
  context: BenchContext,
  options: Omit<ContestOptions, 'rival'>,
  accounts: number,
): Promise<Rates> {
  const { executors, deployer } = devnetKeys()
  const measured: Record<string, Rates> = {}
  for (const [name, settings] of Object.entries(altoSettings)) {
    const rival: ContestOptions['rival'] = async (stage, { chain }) =>
      altoTarget(
        stage,
        await startAlto(stage, chain, { executors, utility: deployer, settings }),
        chain.network.entryPoint,
      )
    context.say(`  Alto, ${name}: ${settings.join(' ')}`)
    measured[name] = ratesOf(
      await holdContest(context, { ...options, rival }, (stage, contest) =>
        measureRounds(stage, contest, { accounts, rounds: 1 }),
      ),
    )
  }
  const { rates, by } = fastestOf(measured)
  context.say(`  Alto is fastest with ${by.first} (first operations) and ${by.later} (later ones).`)
  return rates
}
