import { performance } from 'node:perf_hooks'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import { createSmartAccountClient } from 'permissionless'
import { type Address, encodeFunctionData, erc20Abi, http } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { BenchContext, BenchResult } from './bench.js'
import { feeTokenOf } from './fee-token-of.js'
import type { RpcRequest } from './gateway-messages.js'
import { isWatching } from './is-watching.js'
import { peerAccount, peerClient } from './kernel-peer.js'
import { median, percentile } from './percentile.js'
import { postJson } from './post-json.js'
import { sequentialWaves } from './sequential-waves.js'
import { startAlto } from './start-alto.js'
import { startBackdrop } from './start-backdrop.js'
import { type GatewayProcess, startGatewayProcess } from './start-gateway-process.js'
import { useAccountOnce } from './use-account-once.js'

/** Each account makes 40 prepares. It may leave 64 unsubmitted in two minutes, because each occupies a nonce key. */
const accounts = 12
/** Alto, which shares the chain, has the devnet's other executors. */
const gatewayExecutors = 6
const warmUpRounds = 5
const rounds = 15

const recipient: Address = '0x000000000000000000000000000000000000cafE'
const amount = 1_000_000n

/**
 * Measures how long one transfer takes to prepare. The gateway prepares it with and without a security check, and
 * permissionless prepares it with Alto as bundler.
 */
export async function benchPrepare(context: BenchContext): Promise<BenchResult> {
  context.say('Starting a chain with one-second blocks, a database, a gateway and Alto.')
  const backdrop = await startBackdrop(context, { blockTimeSeconds: 1 })
  const { chain } = backdrop
  const { executors, deployer } = devnetKeys()
  const gateway = await startGatewayProcess(context, backdrop, {
    executors: executors.slice(0, gatewayExecutors),
  })
  const { url: altoUrl } = await startAlto(context, chain, {
    executors: executors.slice(gatewayExecutors),
    utility: deployer,
    settings: ['--block-time', '1000'],
  })

  context.say(`Making ${accounts} accounts by sending their first operation.`)
  const owners = Array.from({ length: accounts }, () => privateKeyToAccount(generatePrivateKey()))
  const contenders = await Promise.all(
    owners.map(async (owner) => {
      const peer = await preparePeer(chain, altoUrl, owner)
      await useAccountOnce(gateway, chain, owner, peer.address)
      return { ours: () => prepareOurs(gateway, chain, owner), theirs: peer.prepare }
    }),
  )

  context.say(
    `Preparing ${rounds} times on each of ${accounts} accounts, in turns with the peer and without a security check.`,
  )
  const ours: number[] = []
  const unjudged: number[] = []
  const theirs: number[] = []
  const requests: RpcRequest[][] = []
  const securityChecksMs: number[] = []
  let cpuMs = 0
  for (let round = -warmUpRounds; round < rounds; round++) {
    for (const [at, contender] of contenders.entries()) {
      const measure = async () => {
        await gateway.setSecurity(true)
        const ms = await contender.ours()
        const report = await gateway.report()
        if (round < 0) return
        ours.push(ms)
        requests.push(report.rpcRequests.filter((request) => !isWatching(request)))
        securityChecksMs.push(...report.securityChecksMs)
        cpuMs += report.cpuMs
      }
      const measureUnjudged = async () => {
        await gateway.setSecurity(false)
        const ms = await contender.ours()
        if (round >= 0) unjudged.push(ms)
      }
      const measurePeer = async () => {
        const ms = await contender.theirs()
        if (round >= 0) theirs.push(ms)
      }
      // The contenders take turns in going first, so that none always finds warm caches.
      for (const one of rotated([measure, measurePeer, measureUnjudged], round + warmUpRounds + at))
        await one()
    }
  }

  const bodyBytes = requests.map((sent) => sent.reduce((sum, one) => sum + one.bodyBytes, 0))
  return {
    figures: {
      p50Ms: median(ours),
      p99Ms: percentile(ours, 99),
      ratioToPermissionless: median(ours) / median(theirs),
      // Upkeep of executors adds requests to a few rounds only, and the median leaves them out.
      sequentialRpcRoundTrips: median(requests.map(sequentialWaves)),
      securityCheckP50Ms: median(securityChecksMs),
      ratioToUnjudged: median(ours) / median(unjudged),
      unjudgedP50Ms: median(unjudged),
      permissionlessP50Ms: median(theirs),
      permissionlessP99Ms: percentile(theirs, 99),
      rpcRequests: median(requests.map((sent) => sent.length)),
      rpcKilobytes: median(bodyBytes) / 1000,
      serverCpuMs: cpuMs / ours.length,
    },
    goals: { ratioToPermissionless: '<= 1', sequentialRpcRoundTrips: '<= 3' },
  }
}

const rotated = <T>(items: readonly T[], by: number): readonly T[] =>
  items.map((_, at) => items[(at + by) % items.length] as T)

async function prepareOurs(
  gateway: GatewayProcess,
  chain: DevnetChain,
  owner: PrivateKeyAccount,
): Promise<number> {
  const usdc = feeTokenOf(chain)
  const { ms } = await postJson(gateway, '/transaction/transfer', {
    ownerAddress: owner.address,
    networkId: chain.network.networkId,
    transfers: [{ tokenAddress: usdc, amount: amount.toString(), recipientAddress: recipient }],
    feeTokenAddress: usdc,
  })
  return ms
}

/**
 * Returns the account, and viem's `prepareUserOperation` on it: nonce and fees from the chain, gas limits from Alto, no
 * paymaster.
 */
async function preparePeer(chain: DevnetChain, altoUrl: string, owner: PrivateKeyAccount) {
  const client = peerClient(chain, { batch: false })
  const account = await peerAccount(client, chain.network, owner)
  const bundler = createSmartAccountClient({
    account,
    client,
    chain: client.chain,
    bundlerTransport: http(altoUrl),
  })
  const call = {
    to: feeTokenOf(chain),
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [recipient, amount],
    }),
  }
  return {
    address: account.address,
    async prepare() {
      const startedAt = performance.now()
      await bundler.prepareUserOperation({ calls: [call] })
      return performance.now() - startedAt
    },
  }
}
