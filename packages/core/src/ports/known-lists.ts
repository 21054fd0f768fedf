/** Lists that others keep. */
export interface KnownLists {
  /** Whether mail to this domain, in lower case, goes to a mailbox that is thrown away. */
  isDisposableDomain(domain: string): boolean
  /** Whether the password is among the ones that are tried first. */
  isCommonPassword(password: string): boolean
}
