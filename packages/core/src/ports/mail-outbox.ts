interface Addressed {
  /** One address. */
  readonly to: string
}

interface Perishable {
  /** The mail is not sent after this time of the database's clock, because it would be useless. */
  readonly expiresAt: Date
}

/** The content of a mail. The adapter formats it. */
export type Mail =
  | (Addressed &
      Perishable & { readonly kind: 'verification'; readonly name: string; readonly code: string })
  | (Addressed &
      Perishable & {
        readonly kind: 'password-reset-code'
        readonly name: string
        readonly code: string
      })
  | (Addressed &
      Perishable & {
        readonly kind: 'invitation'
        readonly projectName: string
        readonly inviterName: string
        readonly role: string
        readonly token: string
      })
  | (Addressed & { readonly kind: 'already-registered'; readonly name: string })
  | (Addressed & { readonly kind: 'password-changed'; readonly name: string })

/**
 * Replaces a mail if there is nothing to send, so that the response time does not reveal whether a mail was sent. It is
 * sent to nobody.
 */
export interface NoMail {
  readonly kind: 'none'
}

/** Mails that are sent after the transaction is committed. If it is rolled back, they are not sent. */
export interface MailOutbox {
  send(mail: Mail | NoMail): Promise<void>
}
