import type { EndpointAbilities, Network } from '@gasless-gateway/core'
import { zeroAddress as nobody, type PublicClient } from 'viem'
import type { Endpoint } from './create-endpoint.js'
import type { EndpointChain } from './endpoint-chain.js'
import type { EndpointPool } from './endpoint-pool.js'
import { failureKind } from './failure-kind.js'
import { isUnsupported } from './is-unsupported.js'
import { type RpcMethod, rpcMethods } from './rpc-methods.js'

/** The detected abilities of one endpoint. */
export interface AbilityLook {
  /** Tests all abilities. Keeps the earlier result of a test without an answer. Never rejects. */
  look(): Promise<Omit<EndpointAbilities, 'endpoint' | 'host'>>
  /** Returns whether the endpoint lacks no method that a witness needs, as far as known. */
  canWitness(): boolean
}

/**
 * One backend behind a URL may lack a method that the others have. A refusal counts only if all of this many tests
 * fail.
 */
const asksUntilRefusal = 3
const betweenAsksMs = 250
/**
 * A provider may refuse a method temporarily. A missing method can stop a network, so it must be refused in two
 * series of tests, this far apart.
 */
const secondLookAfterMs = 4_000

const overridesOrSimulations = 'state overrides in eth_call or eth_simulateV1'
const logsOfOneBlock = 'blockHash in eth_getLogs'

interface Ability {
  readonly name: string
  readonly ask: () => Promise<boolean>
  readonly oneIsEnough: boolean
}

/** A method that the gateway can do without. */
interface Replaceable extends Ability {
  /** The effect of the lack, for the log. Absent: there is none. */
  readonly effect?: string
  /** What is not prepared without it. */
  readonly unprepared?: string
}

/** What an endpoint without `eth_simulateV1` does not prepare, and what one without `eth_estimateGas`, either. */
export const dependentTransactions =
  'plain transactions that depend on one another, such as a swap and its approval'
export const plainTransactions = 'plain transactions'

/** The methods without an alternative, each with cheap parameters. */
const probed = Object.entries<RpcMethod>(rpcMethods).flatMap(([name, { probe, oneIsEnough }]) =>
  probe ? [{ name, probe, oneIsEnough }] : [],
)

/**
 * Creates the tests of one endpoint. Each ability is a separate read: they share a batch if the endpoint accepts
 * batches, and a failed one is repeated alone.
 */
export function lookAtAbilities(
  pool: Pick<EndpointPool, 'askOnly' | 'pause'>,
  network: Pick<Network, 'delegate'>,
  endpoint: Endpoint,
  { probeCalls, probeLogs, knowsFinalTag }: EndpointChain,
): AbilityLook {
  const abilities: readonly Ability[] = [
    { name: overridesOrSimulations, ask: probeCalls, oneIsEnough: false },
    { name: logsOfOneBlock, ask: probeLogs, oneIsEnough: false },
    ...probed.map(({ name, probe, oneIsEnough = false }) => ({
      name,
      ask: () => has(endpoint.client, name, probe),
      oneIsEnough,
    })),
  ]
  const { simulation, substitutes } = simulationsOf(endpoint.client, network)
  const finalTag: Ability = { name: 'final tag', ask: knowsFinalTag, oneIsEnough: true }
  const known = new Map<string, boolean>()

  const lacked = () => abilities.filter(({ name }) => known.get(name) === false)
  const canWitness = () => lacked().every(({ oneIsEnough }) => oneIsEnough)

  /** Returns whether the ability was shown; `undefined` without an answer. */
  async function shows(ask: () => Promise<boolean>): Promise<boolean | undefined> {
    for (let asks = 1; ; asks++) {
      const shown = await pool.askOnly(endpoint, ask).catch(() => undefined)
      if (shown !== false || asks === asksUntilRefusal) return shown
      await pool.pause(betweenAsksMs)
    }
  }

  /**
   * Returns whether the ability was shown in one of two series. An ability that was missing before gets one series.
   */
  async function showsInTwoLooks({ name, ask }: Ability): Promise<boolean | undefined> {
    const shown = await shows(ask)
    if (shown !== false || known.get(name) === false) return shown
    await pool.pause(secondLookAfterMs)
    return shows(ask)
  }

  async function lookAt(ability: Ability): Promise<void> {
    const shown = await showsInTwoLooks(ability)
    if (shown !== undefined) known.set(ability.name, shown)
  }

  async function lookAtSimulations(): Promise<void> {
    await lookAt(simulation)
    // Many endpoints lack what then nobody asks for.
    if (known.get(simulation.name) === false) await Promise.all(substitutes.map(lookAt))
    for (const { name } of [simulation, ...substitutes])
      if (known.get(name) === false) endpoint.refused.add(name)
      else endpoint.refused.delete(name)
  }

  const shortcomings = () => {
    if (known.get(simulation.name) !== false) return []
    const missing = substitutes.filter(({ name }) => known.get(name) === false)
    return [
      { ...simulation, names: [simulation.name] },
      ...missing.map((one) => ({ ...one, names: [simulation.name, one.name] })),
    ].flatMap(({ names, effect, unprepared }) =>
      effect ? [{ lacks: names.join(' and '), effect, ...(unprepared && { unprepared }) }] : [],
    )
  }

  return {
    canWitness,
    async look() {
      await Promise.all([...[finalTag, ...abilities].map(lookAt), lookAtSimulations()])
      const lacks = lacked().map(({ name }) => name)
      const saidAll = abilities.every(({ name }) => known.has(name))
      const showsTag = known.get(finalTag.name)
      return {
        lacks: saidAll || lacks.length > 0 ? lacks : undefined,
        shortcomings: shortcomings(),
        canWitness: canWitness(),
        finalByAge: showsTag === undefined ? undefined : !showsTag,
      }
    },
  }
}

/**
 * The method that simulations prefer, and those that stand in for it. Without a delegate, owners' addresses send plain
 * transactions.
 */
function simulationsOf(
  client: PublicClient,
  { delegate }: Pick<Network, 'delegate'>,
): { readonly simulation: Replaceable; readonly substitutes: readonly Replaceable[] } {
  const call = { from: nobody, to: nobody, data: '0x' }
  const method = (
    name: string,
    params: readonly unknown[],
    { unprepared, effect }: Pick<Replaceable, 'effect' | 'unprepared'> = {},
  ): Replaceable => ({
    name,
    ask: () => has(client, name, params),
    oneIsEnough: true,
    ...(effect && { effect }),
    ...(unprepared && { unprepared, effect: `It prepares no ${unprepared}` }),
  })
  return {
    simulation: method(
      'eth_simulateV1',
      [{ blockStateCalls: [{ calls: [call] }] }, 'latest'],
      delegate ? {} : { unprepared: dependentTransactions },
    ),
    substitutes: [
      method('debug_traceCall', [call, 'latest', { tracer: 'callTracer' }], {
        effect: 'The security check does not see the effects of what it simulates',
      }),
      ...(delegate ? [] : [method('eth_estimateGas', [call], { unprepared: plainTransactions })]),
    ],
  }
}

/** Returns whether the endpoint has the method. Refusing only the parameters counts as having it. */
async function has(
  client: PublicClient,
  method: string,
  params: readonly unknown[],
): Promise<boolean> {
  try {
    await client.request({ method, params } as never)
    return true
  } catch (error) {
    if (failureKind(error) === 'silent') throw error
    return !isUnsupported(error)
  }
}
