/** Makes the short codes that are mailed, and turns presented ones into what is looked up. */
export interface CodeFactory {
  /** `hash` is keyed: the table of codes alone does not let anybody try codes. */
  mint(): { readonly code: string; readonly hash: Uint8Array }
  /** One for each key that may have been in use; none for a text that can never be a code. */
  hashesOf(presented: string): readonly Uint8Array[]
}
