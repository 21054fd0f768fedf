import * as administration from './administration.js'
import * as auth from './auth.js'
import * as dashboards from './dashboards.js'
import * as invitations from './invitations.js'
import * as keys from './keys.js'
import * as members from './members.js'
import * as projects from './projects.js'

/** Endpoints for users with a session, and the endpoints that they need to get one. */
export const controlEndpoints = {
  register: auth.register,
  verifyEmail: auth.verifyEmail,
  login: auth.login,
  resendCode: auth.resendCode,
  changePassword: auth.changePassword,
  getCurrentUser: auth.getCurrentUser,
  createProject: projects.createProject,
  archiveProject: projects.archiveProject,
  listProjects: projects.listProjects,
  setProjectFees: projects.setProjectFees,
  listAllProjects: projects.listAllProjects,
  listProjectKeys: keys.listProjectKeys,
  createProjectKey: keys.createProjectKey,
  createKey: keys.createKey,
  revokeProjectKey: keys.revokeProjectKey,
  listAllKeys: keys.listAllKeys,
  revokeKey: keys.revokeKey,
  listMembers: members.listMembers,
  addMember: members.addMember,
  removeMember: members.removeMember,
  listInvitations: invitations.listInvitations,
  resendInvitation: invitations.resendInvitation,
  cancelInvitation: invitations.cancelInvitation,
  previewInvitation: invitations.previewInvitation,
  acceptInvitation: invitations.acceptInvitation,
  createSystemAdmin: administration.createSystemAdmin,
  listSystemAdmins: administration.listSystemAdmins,
  removeSystemAdmin: administration.removeSystemAdmin,
  getDashboardStats: dashboards.getDashboardStats,
  getDashboardAccountSeries: dashboards.getDashboardAccountSeries,
  listDashboardTransactions: dashboards.listDashboardTransactions,
  getAccountSeries: dashboards.getAccountSeries,
} as const
