import { fileURLToPath } from 'node:url'
import { runTypeScript } from './run-typescript.js'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Returns arguments for Node that run `gateway-server` with `args`, as `pnpm gateway-server` does. */
export const gatewayCommand = (...args: readonly string[]): string[] => [
  ...runTypeScript,
  main,
  ...args,
]
