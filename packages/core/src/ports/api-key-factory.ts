/** Makes raw API keys and turns presented ones into what is looked up. */
export interface ApiKeyFactory {
  mint(): { readonly raw: string; readonly prefix: string; readonly hash: Uint8Array }
  /** `undefined` for a text that can never be a key, so that garbage costs no query. */
  hash(presented: string): Uint8Array | undefined
}
