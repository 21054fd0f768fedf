import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { gatewayCommand } from '../../../../../server/src/testing/gateway-command.js'
import { gatewaySettings } from './gateway-settings.js'

/** Runs `gateway-server` with these arguments and waits for its end. Throws if it fails. */
export async function runCommand(databaseUrl: string, ...words: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, gatewayCommand(...words), {
    env: gatewaySettings(databaseUrl),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`gateway-server ${words.join(' ')} ended with ${code}.`)
}
