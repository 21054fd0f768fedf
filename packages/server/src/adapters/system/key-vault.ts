import type { KeyIdentity, KeyVault } from '@gasless-gateway/core'
import type { MasterKeys } from './master-key.js'
import { createSealer } from './sealer.js'

/**
 * Creates a vault that encrypts each raw key for its own id and project. A ciphertext that is moved to another key
 * does not open.
 */
export function createKeyVault(masterKeys: MasterKeys): KeyVault {
  const sealer = createSealer(masterKeys, 'api-keys')
  // Ids contain no space, so the context is unambiguous.
  const context = ({ projectId, id }: KeyIdentity) => `${projectId} ${id}`
  return {
    seal: (raw, of) => sealer.seal(raw, context(of)),
    open: (sealed, of) => sealer.open(sealed, context(of)),
    isNewest: sealer.isNewest,
  }
}
