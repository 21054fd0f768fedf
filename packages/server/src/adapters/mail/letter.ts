/** The content of a mail before the layout. All texts are plain text. */
export interface Letter {
  readonly subject: string
  readonly heading: string
  readonly before: readonly string[]
  /** A code to copy. Short codes are shown large. */
  readonly code?: { readonly label: string; readonly value: string } | undefined
  readonly link?: { readonly label: string; readonly url: string } | undefined
  readonly after: readonly string[]
}
