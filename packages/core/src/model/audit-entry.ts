import type { ProjectId, UserId } from '../primitives/ids.js'

/** Every change of the control plane, and every read by staff of projects that are not theirs. */
export const auditActions = [
  'user.verified',
  'user.created',
  'user.password-changed',
  'user.reset',
  'user.reset-redeemed',
  'user.sessions-ended',
  'user.role-changed',
  'owner.created',
  'admin.created',
  'admin.demoted',
  'project.created',
  'project.archived',
  'project.fees-changed',
  'project.settings-changed',
  'member.added',
  'member.removed',
  'invitation.sent',
  'invitation.resent',
  'invitation.cancelled',
  'invitation.accepted',
  'key.created',
  'key.revoked',
  'keys.resealed',
  'operations.held',
  'operations.released',
  'operations.dropped',
  'keys.values-read',
  'projects.read',
  'keys.read',
  'members.read',
  'dashboard.read',
] as const
export type AuditAction = (typeof auditActions)[number]

export interface AuditEntry {
  /** `null`: the operator, at the command line. */
  readonly actorId: UserId | null
  /** E-mail of the actor at that moment. */
  readonly actor: string
  readonly action: AuditAction
  readonly projectId?: ProjectId | undefined
  /** Id or e-mail of the changed object. */
  readonly target?: string | undefined
  /** The new values. Never a secret. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>> | undefined
  /** Address of the client. */
  readonly address?: string | undefined
  readonly requestId?: string | undefined
}

export const commandLine = { actorId: null, actor: 'command line' } as const
