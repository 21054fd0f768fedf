import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hex } from 'viem'

/**
 * Returns the creation codes of Kernel v3.1 and its factory, without constructor arguments.
 *
 * Reads them from an installed package, because the package is under the GPL and this repository must not contain its
 * bytes. The build differs from the one on public networks: addresses are different, and gas differs a little.
 *
 * Throws if the package does not contain them.
 */
export function kernelCreationCode(): { kernel: Hex; factory: Hex } {
  const file = createRequire(import.meta.url).resolve(
    '@rhinestone/modulekit/src/deployment/precompiles/KernelPrecompiles.sol',
  )
  const source = readFileSync(file, 'utf8')
  const constant = (name: string): Hex => {
    const digits = new RegExp(`\\b${name}\\s*=\\s*hex"([0-9a-fA-F]+)"`).exec(source)?.[1]
    if (!digits)
      throw new Error(
        `${name} is not in @rhinestone/modulekit. Run \`npx -y pnpm@10 install\` to get the version in the lock file.`,
      )
    return `0x${digits}`
  }
  return { kernel: constant('KERNEL_BYTECODE'), factory: constant('KERNEL_FACTORY_BYTECODE') }
}
