import { createHash } from 'node:crypto'
import { hexToBytes } from 'viem'
import type { MasterKey } from '../adapters/system/master-key.js'
import type { Secrets } from './complete-secrets.js'

/** Named by their hash, so that a key keeps its name wherever it stands in the list. Throws when there is none. */
export function masterKeysOf({ masterKeys }: Secrets): [MasterKey, ...MasterKey[]] {
  const [first, ...others] = masterKeys.map((key) => {
    const secret = hexToBytes(key.reveal())
    return { id: createHash('sha256').update(secret).digest('hex').slice(0, 8), secret }
  })
  if (!first) throw new Error('MASTER_KEYS is missing.')
  return [first, ...others]
}
