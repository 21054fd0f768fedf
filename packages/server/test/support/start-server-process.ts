import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endWithParent } from '../../src/processes/end-with-parent.js'
import { inheritedEnvironment } from '../../src/processes/inherited-environment.js'

export interface ServerProcess {
  /** The URL, which ends in `/v1`. */
  readonly baseUrl: string
  /** Returns everything that the process has printed so far. */
  readonly printed: () => string
  /** Sends SIGTERM and waits for the end. Resolves to the exit code. */
  stop(): Promise<number | null>
}

const workspace = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * Runs `gateway-server start` in its own process, with only this environment. Resolves once the server is up. `program`
 * is the server's bundle.
 */
export async function startServerProcess(
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [program, 'start'], {
    cwd: workspace,
    env: { ...inheritedEnvironment(), HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'debug', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.once('exit', endWithParent(child, 'KILL'))
  const ended = once(child, 'exit')
  let printed = ''
  const baseUrl = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk
      const url = /"baseUrl":"([^"]+)"/.exec(printed)?.[1]
      if (url) resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${printed}`)))
  })
  return {
    baseUrl,
    printed: () => printed,
    async stop() {
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}
