/** A mail as it goes out, to one recipient. */
export interface OutgoingMail {
  /** The same however often it is tried. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Hands a mail over. Rejects when it probably was not taken, with `MailRefused` when trying again is of no use. What it
 * rejects with never carries the mail's text.
 */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

/** The mail server will not take this mail, whenever it is tried. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
