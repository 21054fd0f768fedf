import { VaultError } from '../vault-error.js'

/**
 * Imports a client library that is installed only where it is needed. Throws a `VaultError` with the command if it is
 * missing.
 */
export async function loadClient<T>(
  packages: readonly string[],
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const names = packages.join(' ')
    throw new VaultError(
      'refused',
      `its client library is not installed. Run this beside the gateway: npm install ${names}`,
    )
  }
}
