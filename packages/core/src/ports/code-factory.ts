/** Makes the short codes that are mailed, and hashes presented codes for the lookup. */
export interface CodeFactory {
  /** `hash` is keyed, so a copy of the table of codes is not enough to guess codes. */
  mint(): { readonly code: string; readonly hash: Uint8Array }
  /** Returns one hash for each key that may have been in use, and none for a text that cannot be a code. */
  hashesOf(presented: string): readonly Uint8Array[]
}
