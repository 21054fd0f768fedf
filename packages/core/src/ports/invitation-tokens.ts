/** Makes the tokens that invitations are mailed with: 256 bits of randomness. */
export interface InvitationTokens {
  mint(): { readonly token: string; readonly hash: Uint8Array }
  /** Returns `undefined` for a text that cannot be a token. */
  hash(presented: string): Uint8Array | undefined
}
