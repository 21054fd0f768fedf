import type { IdKind, IdOf } from '../primitives/ids.js'

export interface IdGenerator {
  /** Returns a new id that sorts after earlier ones. */
  next<K extends IdKind>(kind: K): IdOf<K>
}
