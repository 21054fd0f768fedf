/** Public lists of disposable mail domains and of common passwords. */
export interface KnownLists {
  /** Returns whether this domain, in lower case, offers disposable mailboxes. */
  isDisposableDomain(domain: string): boolean
  /** Returns whether the password is on the list of common passwords. */
  isCommonPassword(password: string): boolean
}
