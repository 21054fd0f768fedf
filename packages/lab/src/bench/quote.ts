import { performance } from 'node:perf_hooks'
import type { SwapQuoteBody } from '@gasless-gateway/core/api'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import {
  type DevnetRouter,
  startDevnetRouter,
} from '@gasless-gateway/devnet/router/start-devnet-router'
import { type Address, erc20Abi, type Hex, maxUint256, parseUnits } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { BenchContext, BenchResult } from './bench.js'
import { feeTokenOf } from './fee-token-of.js'
import type { RpcRequest } from './gateway-messages.js'
import { isWatching } from './is-watching.js'
import { peerAccount, peerClient } from './kernel-peer.js'
import { median, percentile } from './percentile.js'
import { postJson } from './post-json.js'
import { sequentialWaves } from './sequential-waves.js'
import { startBackdrop } from './start-backdrop.js'
import { type GatewayProcess, startGatewayProcess } from './start-gateway-process.js'
import { useAccountOnce } from './use-account-once.js'

const accounts = 6
const warmUpRounds = 5
const rounds = 30

const amount = parseUnits('25', 6)

/** Measures a swap quote, less the provider's time, and one `eth_call` of the quoted swap. */
export async function benchQuote(context: BenchContext): Promise<BenchResult> {
  context.say('Starting a chain with one-second blocks, a router, a database and a gateway.')
  const backdrop = await startBackdrop(context, { blockTimeSeconds: 1 })
  const { chain } = backdrop
  const router = await startDevnetRouter({ chains: [chain] })
  context.defer(router.stop)
  const gateway = await startGatewayProcess(context, backdrop, { lifi: { url: router.url } })

  context.say(`Making ${accounts} accounts by sending their first operation.`)
  const owners = Array.from({ length: accounts }, () => privateKeyToAccount(generatePrivateKey()))
  const contenders = await Promise.all(
    owners.map(async (owner) => {
      const { address } = await peerAccount(
        peerClient(chain, { batch: false }),
        chain.network,
        owner,
      )
      await useAccountOnce(gateway, chain, owner, address)
      return { owner, address }
    }),
  )
  const pairs = []
  // One account at a time, so that the router's last request belongs to this account.
  for (const { owner, address } of contenders) {
    const ours = () => quoteOurs(gateway, chain, owner)
    await ours()
    pairs.push({ ours, theirs: await prepareCall(chain, router, address) })
  }

  context.say(`Quoting ${rounds} times for each of ${accounts} accounts, in turns with one call.`)
  const whole: number[] = []
  const provider: number[] = []
  const overProvider: number[] = []
  const calls: number[] = []
  const requests: RpcRequest[][] = []
  let cpuMs = 0
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const [at, { ours, theirs }] of pairs.entries()) {
      await gateway.report()
      const measure = async () => {
        const ms = await ours()
        const report = await gateway.report()
        const asked = report.providerRequests.filter(({ path }) => path.endsWith('/quote'))
        const [quoted] = asked
        if (!quoted || asked.length > 1)
          throw new Error(`The gateway asked the provider ${asked.length} times for one quote.`)
        if (round < 0) return
        whole.push(ms)
        provider.push(quoted.ms)
        overProvider.push(ms - quoted.ms)
        requests.push(report.rpcRequests.filter((request) => !isWatching(request)))
        cpuMs += report.cpuMs
      }
      const measureCall = async () => {
        const ms = await theirs()
        if (round >= 0) calls.push(ms)
      }
      // The two take turns in going first, so that neither always finds warm caches.
      if ((round + at) % 2 === 0) {
        await measure()
        await measureCall()
      } else {
        await measureCall()
        await measure()
      }
    }
  }

  return {
    figures: {
      p50OverProviderMs: median(overProvider),
      ratioToOneCall: median(overProvider) / median(calls),
      p99OverProviderMs: percentile(overProvider, 99),
      oneCallP50Ms: median(calls),
      p50Ms: median(whole),
      providerP50Ms: median(provider),
      // Upkeep of executors adds requests to a few rounds only, and the median leaves them out.
      sequentialRpcRoundTrips: median(requests.map(sequentialWaves)),
      rpcRequests: median(requests.map((sent) => sent.length)),
      rpcP50Ms: median(requests.map(busyMs)),
      serverCpuMs: cpuMs / whole.length,
    },
    goals: { ratioToOneCall: '<= 6' },
  }
}

/** Returns for how many milliseconds of one quote at least one request to the chain was open. */
function busyMs(sent: readonly RpcRequest[]): number {
  let busy = 0
  let until = Number.NEGATIVE_INFINITY
  for (const { startedAt, endedAt } of [...sent].sort((a, b) => a.startedAt - b.startedAt)) {
    busy += Math.max(0, endedAt - Math.max(startedAt, until))
    until = Math.max(until, endedAt)
  }
  return busy
}

async function quoteOurs(
  gateway: GatewayProcess,
  chain: DevnetChain,
  owner: PrivateKeyAccount,
): Promise<number> {
  const { answer, ms } = await postJson<SwapQuoteBody>(gateway, '/swap/quote', {
    ownerAddress: owner.address,
    networkId: chain.network.networkId,
    fromToken: feeTokenOf(chain),
    toToken: swappedToOf(chain),
    amount: amount.toString(),
  })
  if (answer.feeReserveTokenAmount === null)
    throw new Error('The gateway returned a quote without a simulation.')
  return ms
}

/**
 * Returns a function that calls the router's contract with the swap that the gateway was just quoted. Before that, the
 * account approves the router, in a transaction without a signature that only a local chain accepts.
 */
async function prepareCall(
  chain: DevnetChain,
  router: DevnetRouter,
  account: Address,
): Promise<() => Promise<number>> {
  const query = router.requests.findLast(({ path }) => path === '/quote')?.query
  const answer = await fetch(`${router.url}/quote?${query}`)
  const { transactionRequest } = (await answer.json()) as {
    transactionRequest: { to: Address; data: Hex; value: Hex }
  }
  const { to, data, value } = transactionRequest
  const { rpcUrl, network } = chain
  const local = devnetClient({ rpcUrl, chainId: network.chainId })
  await local.impersonateAccount({ address: account })
  const hash = await local.writeContract({
    account,
    address: feeTokenOf(chain),
    abi: erc20Abi,
    functionName: 'approve',
    args: [to, maxUint256],
  })
  await local.waitForTransactionReceipt({ hash })
  const client = peerClient(chain, { batch: false })
  return async () => {
    const startedAt = performance.now()
    // Throws if the call reverts.
    await client.request({
      method: 'eth_call',
      params: [{ from: account, to, data, value }, 'latest'],
    })
    return performance.now() - startedAt
  }
}

function swappedToOf({ network: { tokens } }: DevnetChain): Address {
  const token = tokens.find(({ symbol }) => symbol === 'DAI')
  if (!token) throw new Error('The devnet has no DAI.')
  return token.address
}
