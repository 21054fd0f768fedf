import type { User } from '../people/user.js'
import type { Stores } from '../ports/database.js'
import type { Project } from '../projects/project.js'
import type { Invitation } from './invitation.js'

export const mailInvitation = (
  { mails }: Pick<Stores, 'mails'>,
  {
    invitation: { email, role, expiresAt },
    token,
    project,
    inviter,
  }: {
    readonly invitation: Invitation
    readonly token: string
    readonly project: Project
    readonly inviter: User
  },
): Promise<void> =>
  mails.send({
    kind: 'invitation',
    to: email,
    projectName: project.name,
    inviterName: inviter.name,
    role,
    token,
    expiresAt,
  })
