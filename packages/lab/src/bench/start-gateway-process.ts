import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type DevnetKey, devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import { bundlePrograms } from '../../../server/src/testing/bundle-programs.js'
import type { BenchContext } from './bench.js'
import type { FromGateway, GatewayReport, RecordedRequests, ToGateway } from './gateway-messages.js'
import type { Backdrop } from './start-backdrop.js'

export interface GatewayProcess {
  /** Ends in `/v1`. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly processId: number
  /** Returns the gateway's work since the previous report. */
  report(): Promise<GatewayReport>
  /** Switches security checks on or off. While off, every verdict is `safe`. Returns a report. */
  setSecurity(on: boolean): Promise<GatewayReport>
  /** Stops the process until `resume`. */
  pause(): void
  resume(): void
}

const gatewayProcess = fileURLToPath(new URL('./gateway-process.ts', import.meta.url))

/** More than the gateway needs to finish open requests. */
const stopTimeoutMs = 15_000

export interface GatewayProcessOptions {
  /** @default all executors of the devnet */
  readonly executors?: readonly DevnetKey[]
  /** The requests to the chain that reports contain. @default all */
  readonly record?: RecordedRequests
  /** The provider of routes. @default none */
  readonly lifi?: { readonly url: string }
  /** Another gateway whose database and API key this one shares. @default none, the database is new */
  readonly beside?: Pick<GatewayProcess, 'apiKey'>
}

/** Starts a gateway in a separate process, bundled as for a release, with a project and an API key. */
export async function startGatewayProcess(
  { defer, say }: BenchContext,
  { chain, databaseUrl }: Backdrop,
  { executors = devnetKeys().executors, record = 'all', lifi, beside }: GatewayProcessOptions = {},
): Promise<GatewayProcess> {
  const programs = await bundlePrograms({ 'gateway-process': gatewayProcess })
  defer(programs.stop)
  const child = fork(programs.files['gateway-process'], {
    // The bundle is JavaScript, so it needs no TypeScript loader.
    execArgv: [],
    // Networks contain bigints, which JSON does not support.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  defer(async () => {
    // A paused process would not notice that the channel closes.
    child.kill('SIGCONT')
    if (child.connected) child.disconnect()
    await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })])
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
  })
  child.on('message', (message: FromGateway) => {
    if (message.kind === 'log') say(`gateway: ${message.line}`)
  })

  const ask = <K extends FromGateway['kind']>(question: ToGateway, kind: K) =>
    new Promise<FromGateway & { kind: K }>((resolve, reject) => {
      const stopListening = () => {
        child.off('message', onMessage)
        child.off('exit', onExit)
      }
      const onMessage = (message: FromGateway) => {
        if (message.kind === 'failed') reject(new Error(message.reason))
        else if (message.kind === kind) resolve(message as FromGateway & { kind: K })
        else return
        stopListening()
      }
      const onExit = () => reject(new Error("The gateway's process ended early."))
      child.on('message', onMessage)
      child.once('exit', onExit)
      child.send(question)
    })

  const { paymasterSigner } = devnetKeys()
  const { baseUrl, apiKey } = await ask(
    {
      kind: 'start',
      databaseUrl,
      network: chain.network,
      rpcUrl: chain.rpcUrl,
      paymasterSignerKey: paymasterSigner.privateKey,
      executorKeys: executors.map(({ privateKey }) => privateKey),
      record,
      lifi,
      apiKey: beside?.apiKey,
    },
    'ready',
  )
  return {
    baseUrl,
    apiKey,
    processId: child.pid ?? 0,
    report: () => ask({ kind: 'report' }, 'report'),
    setSecurity: (on) => ask({ kind: 'security', on }, 'report'),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  }
}
