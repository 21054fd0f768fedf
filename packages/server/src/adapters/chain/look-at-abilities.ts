import type { EndpointAbilities } from '@gasless-gateway/core'
import type { PublicClient } from 'viem'
import type { Endpoint } from './create-endpoint.js'
import type { EndpointChain } from './endpoint-chain.js'
import type { EndpointPool } from './endpoint-pool.js'
import { failureKind } from './failure-kind.js'
import { isUnsupported } from './is-unsupported.js'
import { type RpcMethod, rpcMethods } from './rpc-methods.js'

/** What one endpoint has said of its abilities. */
export interface AbilityLook {
  /** Asks for all of them. What is not answered stays as it was known before. Never rejects. */
  look(): Promise<Pick<EndpointAbilities, 'lacks' | 'canWitness' | 'finalByAge'>>
  /** It lacks nothing that a witness is asked for, as far as it has said. */
  canWitness(): boolean
}

/** One backend behind an address may lack what the others have: a refusal is believed when none of so many asks is answered. */
const asksUntilRefusal = 3
const betweenAsksMs = 250
/**
 * A provider may refuse a method for a moment, to all who ask. So nothing is taken for missing, which can stop a network, before it was
 * refused in two such looks in a row, this far apart.
 */
const secondLookAfterMs = 4_000

const overridesOrSimulations = 'state overrides in eth_call or eth_simulateV1'
const logsOfOneBlock = 'blockHash in eth_getLogs'

interface Ability {
  readonly name: string
  readonly ask: () => Promise<boolean>
  readonly oneIsEnough: boolean
}

/** The methods without alternative, each with parameters that cost next to nothing. */
const probed = Object.entries<RpcMethod>(rpcMethods).flatMap(([name, { probe, oneIsEnough }]) =>
  probe ? [{ name, probe, oneIsEnough }] : [],
)

/**
 * Each ability is a read of its own: they travel as one batch where the endpoint takes batches, and one that is not answered
 * is asked again without the others.
 */
export function lookAtAbilities(
  pool: Pick<EndpointPool, 'askOnly' | 'pause'>,
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
  const finalTag: Ability = { name: 'final tag', ask: knowsFinalTag, oneIsEnough: true }
  const known = new Map<string, boolean>()

  const lacked = () => abilities.filter(({ name }) => known.get(name) === false)
  const canWitness = () => lacked().every(({ oneIsEnough }) => oneIsEnough)

  /** `undefined` without an answer. */
  async function shows(ask: () => Promise<boolean>): Promise<boolean | undefined> {
    for (let asks = 1; ; asks++) {
      const shown = await pool.askOnly(endpoint, ask).catch(() => undefined)
      if (shown !== false || asks === asksUntilRefusal) return shown
      await pool.pause(betweenAsksMs)
    }
  }

  /** What was missing before is looked for once. */
  async function showsInTwoLooks({ name, ask }: Ability): Promise<boolean | undefined> {
    const shown = await shows(ask)
    if (shown !== false || known.get(name) === false) return shown
    await pool.pause(secondLookAfterMs)
    return shows(ask)
  }

  return {
    canWitness,
    async look() {
      await Promise.all(
        [finalTag, ...abilities].map(async (ability) => {
          const shown = await showsInTwoLooks(ability)
          if (shown !== undefined) known.set(ability.name, shown)
        }),
      )
      const lacks = lacked().map(({ name }) => name)
      const saidAll = abilities.every(({ name }) => known.has(name))
      const showsTag = known.get(finalTag.name)
      return {
        lacks: saidAll || lacks.length > 0 ? lacks : undefined,
        canWitness: canWitness(),
        finalByAge: showsTag === undefined ? undefined : !showsTag,
      }
    },
  }
}

/** An endpoint that refuses the parameters has the method. */
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
