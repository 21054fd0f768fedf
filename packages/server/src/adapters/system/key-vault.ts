import type { KeyIdentity, KeyVault } from '@gasless-gateway/core'
import type { MasterKeys } from './master-key.js'
import { createSealer } from './sealer.js'

/** Seals each raw key for its own id and project: swapped between two keys, neither opens. */
export function createKeyVault(masterKeys: MasterKeys): KeyVault {
  const sealer = createSealer(masterKeys, 'api-keys')
  // Ids hold no space.
  const context = ({ projectId, id }: KeyIdentity) => `${projectId} ${id}`
  return {
    seal: (raw, of) => sealer.seal(raw, context(of)),
    open: (sealed, of) => sealer.open(sealed, context(of)),
    isNewest: sealer.isNewest,
  }
}
