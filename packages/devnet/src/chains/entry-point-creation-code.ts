import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hex } from 'viem'

/** Returns the creation code of EntryPoint v0.7 as its authors published it. The constructor takes no arguments. */
export function entryPointCreationCode(): Hex {
  const file = createRequire(import.meta.url).resolve(
    '@account-abstraction/contracts/artifacts/EntryPoint.json',
  )
  return (JSON.parse(readFileSync(file, 'utf8')) as { bytecode: Hex }).bytecode
}
