import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hex } from 'viem'

/**
 * Creation code of Kernel v3.1 and of its factory, without constructor arguments.
 *
 * Read from an installed package when the devnet starts, because that package is under the GPL and its bytes must not
 * become part of this tree. It is not the build that stands on public networks: addresses and gas differ a little.
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
