import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { OperationBody } from '@gasless-gateway/core/api'
import { createGatewayClient } from '@gasless-gateway/sdk'
import { runToEnd } from '@gasless-gateway/testing/run-to-end'
import { build } from 'esbuild'
import type { BenchContext, BenchResult } from '../bench.js'
import { median, percentile } from '../percentile.js'
import { startRecordedServer } from './start-recorded-server.js'

const warmUpRounds = 500
const rounds = 3_000

const hash = `0x${'ab'.repeat(32)}` as const

/** The answer to a poll of a finalized, sponsored operation. Polls are the SDK's most frequent requests. */
const operation: OperationBody = {
  operationId: 'op_0198c2f0-7a51-7c3e-9d57-3f0a6b1c2d4e',
  status: 'finalized',
  transactionHash: hash,
  userOperationHash: hash,
  userOpHash: hash,
  networkId: '8453',
  replacementCount: 0,
  reason: null,
  feeBreakdown: {
    token: {
      address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      symbol: 'USDC',
      decimals: 6,
    },
    gasFeeRaw: '1057561',
    staticFeeRaw: '50000',
    transferFeeRaw: '50000',
    collectedFeeRaw: '1157561',
    refundedFeeRaw: '1505551',
    owedFeeRaw: '0',
    maxFeeRaw: '2663112',
    collectedUsdMicros: '1157561',
    outerCostWei: '210000000000000',
    outerCostUsdMicros: '630000',
    netUsdMicros: '527561',
    netFeeRaw: '527561',
  },
  bridge: null,
  createdAt: '2026-11-22T10:00:00.000Z',
}

/**
 * Measures a status read with the SDK and with a bare `fetch`, in turns, and the size of the bundled SDK. The server's
 * answer is recorded. A real server would take longer, and the ratio would look better.
 */
export async function benchSdk(context: BenchContext): Promise<BenchResult> {
  context.say('Building and bundling the SDK.')
  const entry = await buildSdk(context)
  const whole = await bundledKb(`export * from '${entry}'`)
  const errors = await bundledKb(`export { isGatewaySdkError } from '${entry}'`)

  const path = `/v1/transaction/${operation.operationId}`
  const origin = await startRecordedServer(context, { [`GET ${path}`]: JSON.stringify(operation) })
  const apiKey = 'ggw_live_0123456789abcdefghijABCDEFGHIJkl'
  const client = createGatewayClient({ baseUrl: `${origin}/v1`, apiKey })
  const withSdk = () => client.transactions.get(operation.operationId)
  const bare = async () => {
    const response = await fetch(`${origin}${path}`, {
      headers: { accept: 'application/json', 'x-api-key': apiKey },
    })
    return (await response.json()) as OperationBody
  }

  context.say(`Reading a status ${rounds} times with each.`)
  const measured = { sdk: [] as number[], bare: [] as number[] }
  for (let n = 0; n < warmUpRounds + rounds; n++) {
    const turns = [
      ['sdk', withSdk],
      ['bare', bare],
    ] as const
    for (const [side, read] of n % 2 ? turns : turns.toReversed()) {
      const startedAt = performance.now()
      const answer = await read()
      const ms = performance.now() - startedAt
      if (answer.status !== 'finalized') throw new Error('The server did not answer as recorded.')
      if (n >= warmUpRounds) measured[side].push(ms)
    }
  }
  const p50Ms = median(measured.sdk)
  const bareP50Ms = median(measured.bare)
  return {
    figures: {
      ratioToBareFetch: p50Ms / bareP50Ms,
      overheadP50Ms: p50Ms - bareP50Ms,
      gzipKb: whole,
      errorsGzipKb: errors,
      p50Ms,
      p99Ms: percentile(measured.sdk, 99),
      bareP50Ms,
      bareP99Ms: percentile(measured.bare, 99),
    },
    goals: { ratioToBareFetch: '<= 1.3', gzipKb: '<= 25' },
  }
}

/** Builds the SDK as npm users get it, without its types. Returns the path of the main entry. */
async function buildSdk(context: BenchContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-size-'))
  context.defer(() => rm(folder, { recursive: true, force: true }))
  await runToEnd(tsup, ['--silent', '--no-dts', '--out-dir', folder], { cwd: sdkFolder })
  return join(folder, 'index.js')
}

const tsup = fileURLToPath(new URL('../../../../../node_modules/.bin/tsup', import.meta.url))
const sdkFolder = fileURLToPath(new URL('../../../../sdk', import.meta.url))

/** Returns the size in kB, minified and gzipped, with all dependencies except viem. */
async function bundledKb(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: sdkFolder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    external: ['viem', 'viem/*'],
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length / 1_000
}
