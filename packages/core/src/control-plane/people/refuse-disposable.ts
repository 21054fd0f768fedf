import { GatewayError } from '../../errors/index.js'
import type { KnownLists } from '../../ports/known-lists.js'

/** Throws `EMAIL_DISPOSABLE` for an address of a disposable-mail service. The specification prescribes the message. */
export function refuseDisposable(lists: KnownLists, email: string): void {
  if (lists.isDisposableDomain(email.slice(email.lastIndexOf('@') + 1)))
    throw new GatewayError('EMAIL_DISPOSABLE', {
      message: 'Disposable email addresses are not allowed',
    })
}
