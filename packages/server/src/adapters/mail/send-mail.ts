/** An outgoing mail to one recipient. */
export interface OutgoingMail {
  /** The same for all attempts. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Hands a mail to the mail server. Rejects when the server probably did not accept it, with `MailRefused` when
 * another attempt is useless. Errors never contain the text of the mail.
 */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>

/** The mail server refuses this mail permanently. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
