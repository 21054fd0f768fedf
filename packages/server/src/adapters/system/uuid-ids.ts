import { type IdGenerator, type IdKind, type IdOf, idPrefixes } from '@gasless-gateway/core'
import { v7 } from 'uuid'

/**
 * Creates ids such as `op_` and a UUIDv7 in hex. They sort by time of creation, so inserts go to the end of their
 * indexes.
 */
export const uuidIds: IdGenerator = {
  next: <K extends IdKind>(kind: K) => `${idPrefixes[kind]}_${v7().replaceAll('-', '')}` as IdOf<K>,
}
