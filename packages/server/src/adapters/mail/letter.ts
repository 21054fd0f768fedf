/** What a mail says, before it is laid out. Every text is plain. */
export interface Letter {
  readonly subject: string
  readonly heading: string
  readonly before: readonly string[]
  /** Something to copy: large when it is short. */
  readonly code?: { readonly label: string; readonly value: string } | undefined
  readonly link?: { readonly label: string; readonly url: string } | undefined
  readonly after: readonly string[]
}
