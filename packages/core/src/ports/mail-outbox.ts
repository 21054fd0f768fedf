interface Addressed {
  /** One address. */
  readonly to: string
}

interface Perishable {
  /** After this, by the database's clock, the mail would be of no use, and is not sent any more. */
  readonly expiresAt: Date
}

/** What a mail says; how it looks is the adapter's. */
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

/** Takes the place of a mail where there is nothing to say, so that nobody can tell by the work. It goes to nobody. */
export interface NoMail {
  readonly kind: 'none'
}

/** Mails that go out once the transaction is committed, and never when it is not. */
export interface MailOutbox {
  send(mail: Mail | NoMail): Promise<void>
}
