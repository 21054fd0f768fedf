/** Makes raw API keys, and hashes presented keys for the lookup. */
export interface ApiKeyFactory {
  mint(): { readonly raw: string; readonly prefix: string; readonly hash: Uint8Array }
  /** Returns `undefined` for a text that cannot be a key, so that garbage costs no query. */
  hash(presented: string): Uint8Array | undefined
}
