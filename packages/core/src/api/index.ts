import * as accounts from './accounts.js'
import * as administration from './administration.js'
import * as auth from './auth.js'
import * as fees from './fees.js'
import * as health from './health.js'
import * as invitations from './invitations.js'
import * as keys from './keys.js'
import * as members from './members.js'
import * as networks from './networks.js'
import * as projects from './projects.js'
import * as transactions from './transactions.js'

/** Every endpoint of the gateway. Adding one here routes, validates, documents and types it. */
export const endpoints = {
  getHealth: health.getHealth,
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
  createAccount: accounts.createAccount,
  resolveSingleAccount: accounts.resolveSingleAccount,
  resolveAccountBatch: accounts.resolveAccountBatch,
  getAccountInfo: accounts.getAccountInfo,
  isAccountDeployed: accounts.isAccountDeployed,
  listNetworks: networks.listNetworks,
  getNetwork: networks.getNetwork,
  listNetworkTokens: networks.listNetworkTokens,
  estimateFee: fees.estimateFee,
  prepareTransaction: transactions.prepareTransaction,
  prepareTransfer: transactions.prepareTransfer,
  submitTransaction: transactions.submitTransaction,
  getTransaction: transactions.getTransaction,
  listTransactions: transactions.listTransactions,
} as const

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

export { SmartAccount } from './accounts.js'
export { EmailInput, limits, NameInput, NewPasswordInput } from './common.js'
export type {
  BodyInput,
  Endpoint,
  EndpointAuth,
  HttpMethod,
  ParamsInput,
  ParsedRequest,
  QueryInput,
  ResponseOf,
} from './define-endpoint.js'
export { statusOf } from './define-endpoint.js'
export { ErrorBody, ValidationIssue } from './error-body.js'
export { NetworkBody, NetworkToken } from './networks.js'
export {
  FeeBreakdownBody,
  GatewayFeeBody,
  OperationBody,
  OperationKind,
  OperationRow,
  PreparedOperation,
  SecurityBody,
  UserOperationBody,
} from './transactions.js'
