/** What a mail says; how it looks is the adapter's. */
export type Mail =
  | {
      readonly kind: 'verification'
      readonly to: string
      readonly name: string
      readonly code: string
    }
  | { readonly kind: 'already-registered'; readonly to: string; readonly name: string }
  | { readonly kind: 'password-changed'; readonly to: string; readonly name: string }

/** Mails that go out once the transaction is committed, and never when it is not. */
export interface MailOutbox {
  send(mail: Mail): Promise<void>
}
