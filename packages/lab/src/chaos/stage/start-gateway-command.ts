import { spawn } from 'node:child_process'
import { inheritedEnvironment } from '@gasless-gateway/server/local'
import type { StartGateway } from './start-gateway-fleet.js'

/** Gateways as operators run them: `gateway-server start` with this environment. */
export const startGatewayCommand =
  (program: string, environment: Readonly<Record<string, string>>): StartGateway =>
  (_gateway, port) =>
    spawn(process.execPath, [program, 'start'], {
      // A setting of the developer's must not reach the gateway.
      env: { ...inheritedEnvironment(), ...environment, PORT: String(port) },
      // In a group of its own, so that a Ctrl-C in the terminal reaches us alone and we choose the order of stopping.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
