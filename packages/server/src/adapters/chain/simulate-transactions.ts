import type { Chain, Network, TransactionsSimulation } from '@gasless-gateway/core'
import { type Address, type Hex, type PublicClient, toHex } from 'viem'
import { askIfOffered, type Offers } from './ask-if-offered.js'
import { usualGas } from './block-call.js'
import { UnableEndpointError } from './endpoint-errors.js'
import { randomAddress } from './random-address.js'
import { readEffects } from './read-effects.js'
import { readableLogs } from './readable-logs.js'
import { revertDataOf } from './revert-data.js'
import { runOrBlame } from './run-or-blame.js'
import { revertDataIn, simulateV1 } from './simulate-v1.js'
import {
  mostEstimatedBytes,
  mostSimulatedBytes,
  mostTracedBytes,
  refuseLongReturn,
  requestBounded,
} from './simulation-limits.js'

type Query = Parameters<Chain['simulateTransactions']>[0]
type Estimate = { readonly gas: bigint } | { readonly revertData: Hex }

/** Estimates that run at once. Their answers take at most as many bytes as the longest trace. */
const mostAtOnce = mostTracedBytes / mostEstimatedBytes

/**
 * Creates a simulator of one address's plain transactions. It runs them in one simulated block if the endpoint has
 * `eth_simulateV1`. Otherwise it estimates each one on the newest state, which gives the same result if no
 * transaction depends on another. If one does, it throws `UnableEndpointError`: another endpoint may have the method.
 *
 * Throws `EXECUTION_SIMULATION_REVERTED` when the transactions cannot be run, or an answer or its revert data is too
 * long.
 */
export function createTransactionsSimulator({
  client,
  network,
  offers,
}: {
  client: PublicClient
  network: Network
  offers: Offers
}): Chain['simulateTransactions'] {
  const simulate = async (query: Query): Promise<TransactionsSimulation> => {
    const together = await askIfOffered(offers, 'eth_simulateV1', () =>
      simulateTogether(client, network, query),
    )
    if (together) return together
    if (!query.independent && query.transactions.length > 1)
      throw new UnableEndpointError(
        'The endpoint has no eth_simulateV1, which transactions that depend on one another need.',
      )
    return estimateEach(client, query)
  }
  const simulateBounded = async (query: Query) => {
    const simulation = await simulate(query)
    if (simulation.failure) refuseLongReturn(simulation.failure.revertData)
    return simulation
  }
  return (query) =>
    runOrBlame({
      run: () => simulateBounded(query),
      runHarmless: () =>
        simulate({
          ...query,
          transactions: query.transactions.map(() => ({
            to: randomAddress(),
            data: '0x',
            value: 0n,
          })),
        }),
      needs: 'eth_simulateV1 or eth_estimateGas',
    })
}

async function simulateTogether(
  client: PublicClient,
  network: Network,
  { from, transactions }: Query,
): Promise<TransactionsSimulation> {
  const run = await simulateV1(client, {
    calls: transactions.map((call) => toRequest(from, call)),
    mostBytes: mostSimulatedBytes,
  })
  if (run.length !== transactions.length)
    throw new UnableEndpointError(
      'The endpoint answered a simulation with another number of calls.',
    )
  const place = run.findIndex(({ status }) => BigInt(status) !== 1n)
  const logs = readableLogs(run.flatMap((call) => call.logs ?? []))
  return {
    failure: place < 0 ? undefined : { place, revertData: revertDataIn(run[place]) },
    gasUsed: run.map(({ gasUsed }) => BigInt(gasUsed)),
    effects: {
      ...readEffects(logs, {
        account: from,
        entryPoint: network.entryPoint,
        ecdsaValidator: network.accountContracts.ecdsaValidator,
        wrappedNative: network.wrappedNative,
      }),
      // An address without code makes no delegate calls.
      delegateCalls: [],
    },
  }
}

async function estimateEach(
  client: PublicClient,
  { from, transactions }: Query,
): Promise<TransactionsSimulation> {
  const estimates: Estimate[] = []
  // The results after a failure mean nothing.
  for (let at = 0; at < transactions.length && !estimates.some(isFailed); at += mostAtOnce) {
    const calls = transactions.slice(at, at + mostAtOnce)
    estimates.push(...(await Promise.all(calls.map((call) => estimate(client, from, call)))))
  }
  const place = estimates.findIndex(isFailed)
  const failed = estimates[place]
  return {
    failure: failed && isFailed(failed) ? { place, revertData: failed.revertData } : undefined,
    gasUsed: estimates.map((one) => (isFailed(one) ? 0n : one.gas)),
    effects: undefined,
  }
}

const isFailed = (estimate: Estimate) => 'revertData' in estimate

async function estimate(
  client: PublicClient,
  from: Address,
  transaction: Query['transactions'][number],
): Promise<Estimate> {
  try {
    const gas = await requestBounded(client, {
      method: 'eth_estimateGas',
      mostBytes: mostEstimatedBytes,
      // Without a limit, a node may run each one with the most gas that it grants a call.
      params: [{ ...toRequest(from, transaction), gas: toHex(usualGas) }],
    })
    return { gas: BigInt(gas as Hex) }
  } catch (error) {
    const revertData = revertDataOf(error)
    if (revertData !== undefined) return { revertData }
    throw error
  }
}

const toRequest = (
  from: Address,
  { to, data, value }: { readonly to: Address; readonly data: Hex; readonly value: bigint },
) => ({ from, to, data, value: toHex(value) })
