import { GatewayError } from '../../errors/index.js'
import type { Invitation } from '../../model/invitation.js'
import type { Database } from '../../ports/database.js'
import type { InvitationTokens } from '../../ports/invitation-tokens.js'

export async function findInvitation(
  {
    database,
    invitationTokens,
  }: { readonly database: Database; readonly invitationTokens: InvitationTokens },
  token: string,
): Promise<Invitation | undefined> {
  const hash = invitationTokens.hash(token)
  return hash && database.invitations.findByToken(hash)
}

/** Returns an open invitation. Throws `INVITATION_NOT_FOUND`, `INVITATION_NOT_PENDING` and `INVITATION_EXPIRED`. */
export function openInvitation(found: Invitation | undefined): Invitation {
  if (!found) throw new GatewayError('INVITATION_NOT_FOUND')
  if (found.status !== 'pending') throw new GatewayError('INVITATION_NOT_PENDING')
  if (found.isExpired) throw new GatewayError('INVITATION_EXPIRED')
  return found
}
