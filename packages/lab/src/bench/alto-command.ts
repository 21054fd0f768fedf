import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Returns the path of Alto's command.
 *
 * @throws If Alto is not installed.
 */
export function altoCommand(
  resolve: (name: string) => string = createRequire(import.meta.url).resolve,
): string {
  try {
    return join(dirname(resolve('@pimlico/alto')), 'cli', 'alto.js')
  } catch {
    throw new Error(
      'Nothing was measured, because the peer is missing: Alto is not installed. Run `npx -y pnpm@10 install`.',
    )
  }
}
