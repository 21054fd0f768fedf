import { defaultPolicy } from '@gasless-gateway/core'
import { type Endpoint, type EndpointName, endpoints } from '@gasless-gateway/core/api'
import { sampleRequests } from '@gasless-gateway/core/testing'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import { startDevnetRouter } from '@gasless-gateway/devnet/router/start-devnet-router'
import { startGateway } from '@gasless-gateway/server'
import { raisedLimits } from '@gasless-gateway/testing/raised-limits'
import { unlimitedExposure } from '@gasless-gateway/testing/unlimited-exposure'
import { unlimitedSponsorship } from '@gasless-gateway/testing/unlimited-sponsorship'
import fc from 'fast-check'
import { arbitraryRequest, type FuzzRequest } from '../../../core/src/testing/arbitrary-request.js'
import type { BenchContext, BenchResult } from '../bench/bench.js'
import { runConcurrently } from '../bench/run-concurrently.js'
import { startBackdrop } from '../bench/start-backdrop.js'
import { type Finding, type FuzzAnswer, judgeAnswer } from './judge-answer.js'
import { slowestBody } from './slowest-body.js'
import { buildStand, type Stand } from './stand.js'

export interface FuzzOptions {
  /** Requests to each endpoint. */
  readonly runs: number
  readonly seed: number
}

const requestsAtOnce = 8
const shownFindings = 5

/**
 * Fuzzes every endpoint of a real gateway, on a real database and chain, with requests drawn from contract and samples.
 */
export async function fuzzEndpoints(
  context: BenchContext,
  { runs, seed }: FuzzOptions,
): Promise<BenchResult> {
  const { say, defer } = context
  say(`Starting a chain, a database and a gateway. The seed is ${seed}.`)
  const { chain, databaseUrl } = await startBackdrop(context)
  const router = await startDevnetRouter({ chains: [chain] })
  defer(router.stop)
  const { masterKey, paymasterSigner, executors } = devnetKeys()
  const gateway = await startGateway({
    databaseUrl,
    networks: [{ network: chain.network, rpcUrls: [chain.rpcUrl] }],
    lifi: { url: router.url },
    masterKeys: [masterKey],
    mail: { send: async () => {} },
    paymasterSignerKey: paymasterSigner.privateKey,
    executorKeys: executors.map(({ privateKey }) => privateKey),
    policy: { ...defaultPolicy, sponsorship: unlimitedSponsorship, exposure: unlimitedExposure },
    limits: raisedLimits,
    logger: {
      debug() {},
      info() {},
      warn() {},
      error: (fields, message) => say(`gateway: ${message} ${JSON.stringify(fields)}`),
    },
    version: '0.0.0-fuzz',
    host: '127.0.0.1',
    port: 0,
  })
  defer(gateway.close)

  const counts = { status500: 0, undocumented: 0, invalidAccepted: 0, malformed: 0, lockedOut: 0 }
  let requests = 0
  let succeeded = 0
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const stand = await buildStand(gateway, chain, name, endpoint)
    const sample = stand.withRealIds(sampleRequests[name as EndpointName])
    const statuses = new Map<number, number>()
    let shown = 0
    await runConcurrently(
      fc.sample(arbitraryRequest(endpoint, sample), { numRuns: runs, seed }),
      requestsAtOnce,
      async (request) => {
        const ask = () => send(gateway.baseUrl, endpoint, stand, request)
        const first = await ask()
        // A concurrent change of the password may have ended the session.
        const answer = first.status === 401 && endpoint.auth === 'session' ? await ask() : first
        requests++
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const finding: Finding | undefined = judgeAnswer(name, endpoint, request, answer)
        if (!finding) return
        counts[finding]++
        if (shown++ < shownFindings)
          say(`${finding} of ${name}: ${JSON.stringify(request)} → ${JSON.stringify(answer)}`)
      },
    )
    if ([...statuses.keys()].some((status) => status < 300)) succeeded++
    say(`${name}: ${[...statuses].map((entry) => entry.join('×')).join(' ')}`)
  }
  const slowest = slowestBody()
  say(`The body that takes longest to refuse: ${slowest.what}, ${slowest.ms.toFixed(2)} ms.`)
  return {
    figures: {
      requests,
      ...counts,
      slowestBodyMs: slowest.ms,
      endpoints: Object.keys(endpoints).length,
      succeeded,
      seed,
    },
    goals: {
      status500: '<= 0',
      undocumented: '<= 0',
      invalidAccepted: '<= 0',
      malformed: '<= 0',
      lockedOut: '<= 0',
      slowestBodyMs: '<= 5',
    },
  }
}

async function send(
  baseUrl: string,
  { method, auth }: Endpoint,
  { apiKey, session }: Stand,
  { path, query, body, idempotencyKey }: FuzzRequest,
): Promise<FuzzAnswer> {
  const response = await fetch(new URL(query === '' ? path : `${path}?${query}`, baseUrl), {
    method: method.toUpperCase(),
    headers: {
      ...(auth === 'api-key' && { 'X-API-Key': apiKey }),
      ...(auth === 'session' && { Authorization: `Bearer ${await session()}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}
