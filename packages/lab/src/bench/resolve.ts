import { randomBytes } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { getAddress, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createBareHashing } from './bare-hashing.js'
import type { BenchContext, BenchResult } from './bench.js'
import { peerAccount, peerClient } from './kernel-peer.js'
import { median, percentile } from './percentile.js'
import { postJson } from './post-json.js'
import { type Backdrop, startBackdrop } from './start-backdrop.js'
import { startGatewayProcess } from './start-gateway-process.js'

const ownersPerBatch = 1_000
const warmUpRounds = 15
const rounds = 60
const ownersPerRpcBatch = 25
const rpcSamples = 20

interface BatchAnswer {
  readonly results: readonly { readonly smartAccountAddress: string }[]
}

/** Measures 1000 addresses over HTTP, the bare hashing of the same owners, and permissionless, which asks the chain. */
export async function benchResolve(context: BenchContext): Promise<BenchResult> {
  context.say('Starting a chain, a database and a gateway.')
  const backdrop = await startBackdrop(context)
  const gateway = await startGatewayProcess(context, backdrop)
  const bareHashing = createBareHashing(backdrop.chain.network.accountContracts)

  // Owners are new in every round, because viem caches checksums.
  const round = async () => {
    const owners = Array.from({ length: ownersPerBatch }, () => randomBytes(20))
    // Wallets and libraries write checksummed addresses. Lower case would save the gateway a hash per owner.
    const ownerAddresses = owners.map((owner) => getAddress(toHex(owner)))
    const startedAt = performance.now()
    const expected = bareHashing(owners)
    const bareMs = performance.now() - startedAt
    const { answer, ms } = await postJson<BatchAnswer>(gateway, '/account/resolve-batch', {
      ownerAddresses,
    })
    if (!expected.every((address, at) => answer.results[at]?.smartAccountAddress === address))
      throw new Error('The gateway and the bare hashing disagree about an address.')
    return { bareMs, httpMs: ms }
  }

  context.say(`Resolving ${ownersPerBatch} owners ${rounds} times.`)
  for (let n = 0; n < warmUpRounds; n++) await round()
  await gateway.report()
  const measured = []
  for (let n = 0; n < rounds; n++) measured.push(await round())
  const { cpuMs } = await gateway.report()

  context.say('Asking the chain for a sample of the same addresses.')
  const oneByOneMs = await measureRpc(backdrop, { together: 1 })
  const batchedMs = await measureRpc(backdrop, { together: ownersPerRpcBatch })

  const httpMs = measured.map((one) => one.httpMs)
  const bareMs = measured.map((one) => one.bareMs)
  return {
    figures: {
      ratioToBareHashing: median(httpMs) / median(bareMs),
      timesFasterThanRpc: (oneByOneMs * ownersPerBatch) / median(httpMs),
      timesFasterThanBatchedRpc: (batchedMs * ownersPerBatch) / median(httpMs),
      p50Ms: median(httpMs),
      p99Ms: percentile(httpMs, 99),
      bareHashingP50Ms: median(bareMs),
      serverCpuMs: cpuMs / rounds,
    },
    goals: { ratioToBareHashing: '<= 3' },
  }
}

/** Returns the milliseconds per owner when permissionless asks the chain for `together` addresses at once. */
async function measureRpc(
  { chain }: Backdrop,
  { together }: { together: number },
): Promise<number> {
  const client = peerClient(chain, { batch: together > 1 })
  const resolveSome = async () => {
    const owners = Array.from({ length: together }, () => privateKeyToAccount(generatePrivateKey()))
    const startedAt = performance.now()
    await Promise.all(owners.map((owner) => peerAccount(client, chain.network, owner)))
    return (performance.now() - startedAt) / together
  }
  for (let n = 0; n < rpcSamples; n++) await resolveSome()
  const samples = []
  for (let n = 0; n < rpcSamples; n++) samples.push(await resolveSome())
  return median(samples)
}
