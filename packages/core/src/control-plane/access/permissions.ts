import type { EndpointName } from '../../api/index.js'
import type { AuditAction } from '../../model/audit-entry.js'
import { managingRoles, type ProjectRole, projectRoles } from '../../model/member.js'
import type { SystemRole } from '../../model/user.js'

/** Any caller, with or without a credential. */
interface Anyone {
  readonly who: 'anyone'
}

/** A caller with an active API key. The key reaches only its own project. */
interface KeyHolder {
  readonly who: 'project-key'
}

/** Any signed-in user. They reach only their own data. */
interface SignedIn {
  readonly who: 'user'
}

/** Users with one of these platform roles. */
interface Platform {
  readonly who: 'platform'
  readonly roles: readonly SystemRole[]
  /** Audit action under which reads across all projects are recorded. */
  readonly staffRead?: AuditAction
}

/** Platform staff, and owners and admins of any project. */
interface Manager {
  readonly who: 'manager'
  readonly staffRead: AuditAction
}

/** Members of the named project who have one of these roles. */
interface OfProject {
  readonly who: 'project'
  readonly roles: readonly ProjectRole[]
  /** Where the request names the project: by its id in the path or body, or by the id of one of its keys. */
  readonly namedBy: 'path' | 'body' | 'key'
  /** Staff are allowed as well, whether or not they are members. */
  readonly staff?: true
  /** Audit action under which reads by staff who are not members are recorded. */
  readonly staffRead?: AuditAction
  /** Other callers get `PROJECT_NOT_FOUND`, as for an unknown project. */
  readonly hidden?: true
  /** The endpoint also accepts archived projects. */
  readonly archived?: true
}

/**
 * Members of the named project, in any role. If the request names no project: every signed-in user, for the active
 * projects that they are members of. Staff: for every project, archived ones included.
 */
interface OfProjects {
  readonly who: 'projects'
  /** Where the request can name a project. */
  readonly namedBy: 'query'
  /** Audit action under which reads by staff of projects that are not theirs are recorded. */
  readonly staffRead: AuditAction
}

export type Permission = Anyone | KeyHolder | SignedIn | Platform | Manager | OfProject | OfProjects

const anyone = { who: 'anyone' } as const
const keyHolder = { who: 'project-key' } as const
const signedIn = { who: 'user' } as const
const platformOwner = { who: 'platform', roles: ['owner'] } as const
const dashboard = { who: 'projects', namedBy: 'query', staffRead: 'dashboard.read' } as const
const managers = { who: 'project', roles: managingRoles, namedBy: 'path' } as const

const define = <const T extends Readonly<Record<EndpointName, Permission>>>(rows: T): T => rows

/**
 * The permissions: one row for every endpoint. A gateway does not start if an endpoint has no row. The reference of
 * permissions is rendered from this table. A test calls every endpoint as every kind of caller.
 */
export const permissions = define({
  getHealth: anyone,

  register: anyone,
  verifyEmail: anyone,
  login: anyone,
  resendCode: anyone,
  changePassword: signedIn,
  getCurrentUser: signedIn,

  createProject: signedIn,
  listProjects: signedIn,
  archiveProject: {
    who: 'project',
    roles: ['owner'],
    namedBy: 'path',
    hidden: true,
    archived: true,
  },
  setProjectFees: { ...managers, staff: true },
  listAllProjects: {
    who: 'platform',
    roles: ['owner', 'system_admin'],
    staffRead: 'projects.read',
  },

  listProjectKeys: { who: 'project', roles: projectRoles, namedBy: 'path' },
  createProjectKey: managers,
  createKey: { ...managers, namedBy: 'body' },
  revokeProjectKey: managers,
  listAllKeys: { who: 'manager', staffRead: 'keys.read' },
  revokeKey: { ...managers, namedBy: 'key', staff: true, archived: true },

  listMembers: {
    who: 'project',
    roles: projectRoles,
    namedBy: 'path',
    staff: true,
    staffRead: 'members.read',
  },
  addMember: managers,
  removeMember: managers,

  listInvitations: managers,
  resendInvitation: managers,
  cancelInvitation: managers,
  previewInvitation: anyone,
  acceptInvitation: anyone,

  createSystemAdmin: platformOwner,
  listSystemAdmins: platformOwner,
  removeSystemAdmin: platformOwner,

  getDashboardStats: dashboard,
  getDashboardAccountSeries: dashboard,
  listDashboardTransactions: dashboard,
  getAccountSeries: dashboard,

  createAccount: keyHolder,
  resolveSingleAccount: keyHolder,
  resolveAccountBatch: keyHolder,
  getAccountInfo: keyHolder,
  isAccountDeployed: keyHolder,
  listNetworks: keyHolder,
  getNetwork: keyHolder,
  listNetworkTokens: keyHolder,
  estimateFee: keyHolder,
  prepareTransaction: keyHolder,
  prepareTransfer: keyHolder,
  submitTransaction: keyHolder,
  getTransaction: keyHolder,
  listTransactions: keyHolder,
  listSwapChains: keyHolder,
  listSwapTokens: keyHolder,
  quoteSwap: keyHolder,
  prepareSwap: keyHolder,
  preparePlainSwap: keyHolder,
})

export type Permissions = typeof permissions
