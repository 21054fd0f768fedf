import { fileURLToPath } from 'node:url'
import { runTypeScript } from './run-typescript.js'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Arguments for Node that run `gateway-server` with these, the way `pnpm gateway-server` does. */
export const gatewayCommand = (...args: readonly string[]): string[] => [
  ...runTypeScript,
  main,
  ...args,
]
