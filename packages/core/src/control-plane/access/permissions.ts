import type { EndpointName } from '../../api/index.js'
import type { AuditAction } from '../../model/audit-entry.js'
import { managingRoles, type ProjectRole, projectRoles } from '../../model/member.js'
import type { SystemRole } from '../../model/user.js'

/** Anybody, with or without a credential. */
interface Anyone {
  readonly who: 'anyone'
}

/** Whoever has an active key of a project; what they reach is that project's alone. */
interface KeyHolder {
  readonly who: 'project-key'
}

/** Whoever is signed in; what they reach is their own. */
interface SignedIn {
  readonly who: 'user'
}

/** Users with a role on the platform. */
interface Platform {
  readonly who: 'platform'
  readonly roles: readonly SystemRole[]
  /** Under which a look into everybody's projects is recorded. */
  readonly staffRead?: AuditAction
}

/** Platform staff, and whoever owns or administers a project. */
interface Manager {
  readonly who: 'manager'
  readonly staffRead: AuditAction
}

/** Members of the project that the request names, with one of these roles in it. */
interface OfProject {
  readonly who: 'project'
  readonly roles: readonly ProjectRole[]
  /** Where the request names it: by its id in the path or body, or by one of its keys. */
  readonly namedBy: 'path' | 'body' | 'key'
  /** Platform staff too, whether they are members or not. */
  readonly staff?: true
  /** Under which a look of staff who are no members is recorded. */
  readonly staffRead?: AuditAction
  /** Everybody else gets the answer of a project that does not exist. */
  readonly hidden?: true
  /** An archived project is still there for this. */
  readonly archived?: true
}

/**
 * Members of the project that the request names, whatever their role; where it names none, everybody signed in, for all of
 * the active projects that they are members of. Staff: for every project, archived ones too.
 */
interface OfProjects {
  readonly who: 'projects'
  /** Where the request may name one. */
  readonly namedBy: 'query'
  /** Under which a look of staff at what is not theirs is recorded. */
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
 * Who may call what: one row for every endpoint, and nobody may call one that has no row. The reference of permissions is
 * rendered from this table, and a test calls every endpoint as everybody.
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
