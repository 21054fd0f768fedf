import { type IdGenerator, type IdKind, type IdOf, idPrefixes } from '@gasless-gateway/core'
import { v7 } from 'uuid'

/** Ids that sort by time of creation, so that inserts stay at the right edge of their indexes: `op_` and a UUIDv7 in hex. */
export const uuidIds: IdGenerator = {
  next: <K extends IdKind>(kind: K) => `${idPrefixes[kind]}_${v7().replaceAll('-', '')}` as IdOf<K>,
}
