import type { Invitation } from '../../model/invitation.js'
import type { Project } from '../../model/project.js'
import type { User } from '../../model/user.js'
import type { Stores } from '../../ports/database.js'

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
