import { spawn } from 'node:child_process'
import { inheritedEnvironment } from '@gasless-gateway/server/local'
import type { StartGateway } from './start-gateway-fleet.js'

/** Returns a function that starts gateways as operators do: `gateway-server start` with this environment. */
export const startGatewayCommand =
  (program: string, environment: Readonly<Record<string, string>>): StartGateway =>
  (_gateway, port) =>
    spawn(process.execPath, [program, 'start'], {
      // Settings of the developer's shell must not reach the gateway.
      env: { ...inheritedEnvironment(), ...environment, PORT: String(port) },
      // The gateway gets its own process group. Ctrl-C then reaches the campaign alone, which decides the order of
      // stopping.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
