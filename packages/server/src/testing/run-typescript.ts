import { createRequire } from 'node:module'

/** Arguments that make Node run TypeScript, independent of how this process runs it. */
export const runTypeScript: readonly string[] = [
  '--import',
  createRequire(import.meta.url).resolve('tsx'),
]
