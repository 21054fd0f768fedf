import { createRequire } from 'node:module'

/** Arguments that make Node run TypeScript, wherever this process got that from. */
export const runTypeScript: readonly string[] = [
  '--import',
  createRequire(import.meta.url).resolve('tsx'),
]
