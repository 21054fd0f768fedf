import { expect, test } from 'vitest'
import { endpoints } from '../../api/index.js'
import { type Permission, permissions } from './permissions.js'

/** The row in one line: who, with which roles, and what is special about it. */
const inWords = (permission: Permission): string =>
  Object.entries(permission)
    .map(([name, value]) =>
      name === 'who' || name === 'roles'
        ? String(value)
        : value === true
          ? name
          : `${name} ${value}`,
    )
    .join('; ')

const all = 'owner,admin,member,viewer'
const managing = 'owner,admin'

// Written out by hand, so that it does not follow the table that it checks.
const reviewed: Readonly<Record<string, string>> = {
  getHealth: 'anyone',
  register: 'anyone',
  verifyEmail: 'anyone',
  login: 'anyone',
  resendCode: 'anyone',
  changePassword: 'user',
  getCurrentUser: 'user',
  createProject: 'user',
  listProjects: 'user',
  archiveProject: 'project; owner; namedBy path; hidden; archived',
  setProjectFees: `project; ${managing}; namedBy path; staff`,
  listAllProjects: 'platform; owner,system_admin; staffRead projects.read',
  listProjectKeys: `project; ${all}; namedBy path`,
  createProjectKey: `project; ${managing}; namedBy path`,
  createKey: `project; ${managing}; namedBy body`,
  revokeProjectKey: `project; ${managing}; namedBy path`,
  listAllKeys: 'manager; staffRead keys.read',
  revokeKey: `project; ${managing}; namedBy key; staff; archived`,
  listMembers: `project; ${all}; namedBy path; staff; staffRead members.read`,
  addMember: `project; ${managing}; namedBy path`,
  removeMember: `project; ${managing}; namedBy path`,
  listInvitations: `project; ${managing}; namedBy path`,
  resendInvitation: `project; ${managing}; namedBy path`,
  cancelInvitation: `project; ${managing}; namedBy path`,
  previewInvitation: 'anyone',
  acceptInvitation: 'anyone',
  createSystemAdmin: 'platform; owner',
  listSystemAdmins: 'platform; owner',
  removeSystemAdmin: 'platform; owner',
  getDashboardStats: 'projects; namedBy query; staffRead dashboard.read',
  getDashboardAccountSeries: 'projects; namedBy query; staffRead dashboard.read',
  listDashboardTransactions: 'projects; namedBy query; staffRead dashboard.read',
  getAccountSeries: 'projects; namedBy query; staffRead dashboard.read',
  createAccount: 'project-key',
  resolveSingleAccount: 'project-key',
  resolveAccountBatch: 'project-key',
  getAccountInfo: 'project-key',
  isAccountDeployed: 'project-key',
  listNetworks: 'project-key',
  getNetwork: 'project-key',
  listNetworkTokens: 'project-key',
  estimateFee: 'project-key',
  prepareTransaction: 'project-key',
  prepareTransfer: 'project-key',
  submitTransaction: 'project-key',
  getTransaction: 'project-key',
  listTransactions: 'project-key',
  listSwapChains: 'project-key',
  listSwapTokens: 'project-key',
  quoteSwap: 'project-key',
  prepareSwap: 'project-key',
  preparePlainSwap: 'project-key',
}

test('every endpoint is open to exactly those who were agreed on', () => {
  const rows = Object.entries<Permission>(permissions)
  expect(Object.fromEntries(rows.map(([name, row]) => [name, inWords(row)]))).toEqual(reviewed)
})

test('every endpoint has a row, and every row an endpoint', () => {
  expect(Object.keys(permissions).sort()).toEqual(Object.keys(endpoints).sort())
})
