import { type Endpoint, type EndpointName, endpoints } from '@gasless-gateway/core/api'
import type { z } from 'zod'

/**
 * The status that each caller gets from each endpoint. The table is written by hand from the specification, and not
 * from the table of permissions that decides. So a change of one without the other fails.
 *
 * anon  no credential                           strg  viewer of another project only
 * garb  an invalid credential                   view, memb, admn, ownr  of the project
 * expd  owner, with a token that has expired    rmvd  was an admin of the project
 * unvf  has registered but not verified         othr  owner of another project
 * okey  the project's key                       cadm  a user without a project
 * xkey  another project's key                   sadm  system admin, not a member
 * rkey  a revoked key                           pown  platform owner, not a member
 * akey  the key of an archived project
 * ekey  an expired key
 */
const matrix = `
                          anon garb expd unvf  strg view memb admn ownr rmvd othr cadm sadm pown  okey xkey rkey akey ekey
getHealth                 200  200  200  200   200  200  200  200  200  200  200  200  200  200   200  200  200  200  200

register                  200  200  200  200   200  200  200  200  200  200  200  200  200  200   200  200  200  200  200
verifyEmail               200  200  200  200   200  200  200  200  200  200  200  200  200  200   200  200  200  200  200
login                     200  200  200  200   200  200  200  200  200  200  200  200  200  200   200  200  200  200  200
resendCode                200  200  200  200   200  200  200  200  200  200  200  200  200  200   200  200  200  200  200
changePassword            401  401  401  401   200  200  200  200  200  200  200  200  200  200   401  401  401  401  401
getCurrentUser            401  401  401  401   200  200  200  200  200  200  200  200  200  200   401  401  401  401  401

createProject             401  401  401  401   201  201  201  201  201  201  201  201  201  201   401  401  401  401  401
archiveProject            401  401  401  401   404  404  404  404  204  404  404  404  404  404   401  401  401  401  401
listProjects              401  401  401  401   200  200  200  200  200  200  200  200  200  200   401  401  401  401  401
setProjectFees            401  401  401  401   403  403  403  200  200  403  403  403  200  200   401  401  401  401  401
listAllProjects           401  401  401  401   403  403  403  403  403  403  403  403  200  200   401  401  401  401  401

listProjectKeys           401  401  401  401   403  200  200  200  200  403  403  403  403  403   401  401  401  401  401
createProjectKey          401  401  401  401   403  403  403  201  201  403  403  403  403  403   401  401  401  401  401
createKey                 401  401  401  401   403  403  403  201  201  403  403  403  403  403   401  401  401  401  401
revokeProjectKey          401  401  401  401   403  403  403  204  204  403  403  403  403  403   401  401  401  401  401
listAllKeys               401  401  401  401   403  403  403  200  200  403  200  403  200  200   401  401  401  401  401
revokeKey                 401  401  401  401   403  403  403  204  204  403  403  403  204  204   401  401  401  401  401

listMembers               401  401  401  401   403  200  200  200  200  403  403  403  200  200   401  401  401  401  401
addMember                 401  401  401  401   403  403  403  201  201  403  403  403  403  403   401  401  401  401  401
removeMember              401  401  401  401   403  403  403  204  204  403  403  403  403  403   401  401  401  401  401

listInvitations           401  401  401  401   403  403  403  200  200  403  403  403  403  403   401  401  401  401  401
resendInvitation          401  401  401  401   403  403  403  204  204  403  403  403  403  403   401  401  401  401  401
cancelInvitation          401  401  401  401   403  403  403  204  204  403  403  403  403  403   401  401  401  401  401
previewInvitation         200  200  200  200   200  200  200  200  200  200  200  200  200  200   200  200  200  200  200
acceptInvitation          201  201  201  201   201  201  201  201  201  201  201  201  201  201   201  201  201  201  201

createSystemAdmin         401  401  401  401   403  403  403  403  403  403  403  403  403  201   401  401  401  401  401
listSystemAdmins          401  401  401  401   403  403  403  403  403  403  403  403  403  200   401  401  401  401  401
removeSystemAdmin         401  401  401  401   403  403  403  403  403  403  403  403  403  204   401  401  401  401  401

getDashboardStats         401  401  401  401   403  200  200  200  200  403  403  403  200  200   401  401  401  401  401
getDashboardAccountSeries 401  401  401  401   403  200  200  200  200  403  403  403  200  200   401  401  401  401  401
listDashboardTransactions 401  401  401  401   403  200  200  200  200  403  403  403  200  200   401  401  401  401  401
getAccountSeries          401  401  401  401   403  200  200  200  200  403  403  403  200  200   401  401  401  401  401

createAccount             401  401  401  401   401  401  401  401  401  401  401  401  401  401   201  201  401  401  401
resolveSingleAccount      401  401  401  401   401  401  401  401  401  401  401  401  401  401   200  200  401  401  401
resolveAccountBatch       401  401  401  401   401  401  401  401  401  401  401  401  401  401   200  200  401  401  401
getAccountInfo            401  401  401  401   401  401  401  401  401  401  401  401  401  401   200  200  401  401  401
isAccountDeployed         401  401  401  401   401  401  401  401  401  401  401  401  401  401   200  200  401  401  401
listNetworks              401  401  401  401   401  401  401  401  401  401  401  401  401  401   200  200  401  401  401
getNetwork                401  401  401  401   401  401  401  401  401  401  401  401  401  401   200  200  401  401  401
listNetworkTokens         401  401  401  401   401  401  401  401  401  401  401  401  401  401   200  200  401  401  401
estimateFee               401  401  401  401   401  401  401  401  401  401  401  401  401  401   200  200  401  401  401
prepareTransaction        401  401  401  401   401  401  401  401  401  401  401  401  401  401   201  201  401  401  401
prepareTransfer           401  401  401  401   401  401  401  401  401  401  401  401  401  401   201  201  401  401  401
submitTransaction         401  401  401  401   401  401  401  401  401  401  401  401  401  401   200  200  401  401  401
getTransaction            401  401  401  401   401  401  401  401  401  401  401  401  401  401   200  200  401  401  401
listTransactions          401  401  401  401   401  401  401  401  401  401  401  401  401  401   200  200  401  401  401
listSwapChains            401  401  401  401   401  401  401  401  401  401  401  401  401  401   200  200  401  401  401
listSwapTokens            401  401  401  401   401  401  401  401  401  401  401  401  401  401   200  200  401  401  401
quoteSwap                 401  401  401  401   401  401  401  401  401  401  401  401  401  401   200  200  401  401  401
prepareSwap               401  401  401  401   401  401  401  401  401  401  401  401  401  401   201  201  401  401  401
preparePlainSwap          401  401  401  401   401  401  401  401  401  401  401  401  401  401   201  201  401  401  401
`

/**
 * The table for an archived project. It no longer exists for callers, but its owner may archive it again, and staff can
 * read its numbers.
 */
const archivedMatrix = `
                          strg view memb admn ownr rmvd othr cadm sadm pown
archiveProject            404  404  404  404  204  404  404  404  404  404
setProjectFees            404  404  404  404  404  404  404  404  404  404
listProjectKeys           404  404  404  404  404  404  404  404  404  404
createProjectKey          404  404  404  404  404  404  404  404  404  404
createKey                 404  404  404  404  404  404  404  404  404  404
revokeProjectKey          404  404  404  404  404  404  404  404  404  404
revokeKey                 403  403  403  204  204  403  403  403  204  204
listMembers               404  404  404  404  404  404  404  404  404  404
addMember                 404  404  404  404  404  404  404  404  404  404
removeMember              404  404  404  404  404  404  404  404  404  404
listInvitations           404  404  404  404  404  404  404  404  404  404
resendInvitation          404  404  404  404  404  404  404  404  404  404
cancelInvitation          404  404  404  404  404  404  404  404  404  404
getDashboardStats         404  404  404  404  404  404  404  404  200  200
getDashboardAccountSeries 404  404  404  404  404  404  404  404  200  200
listDashboardTransactions 404  404  404  404  404  404  404  404  200  200
getAccountSeries          404  404  404  404  404  404  404  404  200  200
`

/** The table for a project that never existed. */
const missingMatrix = `
                          strg view memb admn ownr rmvd othr cadm sadm pown
archiveProject            404  404  404  404  404  404  404  404  404  404
setProjectFees            404  404  404  404  404  404  404  404  404  404
listProjectKeys           404  404  404  404  404  404  404  404  404  404
createProjectKey          404  404  404  404  404  404  404  404  404  404
createKey                 404  404  404  404  404  404  404  404  404  404
revokeProjectKey          404  404  404  404  404  404  404  404  404  404
revokeKey                 404  404  404  404  404  404  404  404  404  404
listMembers               404  404  404  404  404  404  404  404  404  404
addMember                 404  404  404  404  404  404  404  404  404  404
removeMember              404  404  404  404  404  404  404  404  404  404
listInvitations           404  404  404  404  404  404  404  404  404  404
resendInvitation          404  404  404  404  404  404  404  404  404  404
cancelInvitation          404  404  404  404  404  404  404  404  404  404
getDashboardStats         404  404  404  404  404  404  404  404  404  404
getDashboardAccountSeries 404  404  404  404  404  404  404  404  404  404
listDashboardTransactions 404  404  404  404  404  404  404  404  404  404
getAccountSeries          404  404  404  404  404  404  404  404  404  404
`

/** Columns: callers without a session or key, callers with a session, and callers with a key. */
export const strangers = ['anon', 'garb', 'expd', 'unvf'] as const
export const sessions = [
  'strg',
  'view',
  'memb',
  'admn',
  'ownr',
  'rmvd',
  'othr',
  'cadm',
  'sadm',
  'pown',
] as const
export const keys = ['okey', 'xkey', 'rkey', 'akey', 'ekey'] as const

export type Principal = (typeof strangers | typeof sessions | typeof keys)[number]
/** State of the project in a row. */
export type Standing = 'active' | 'archived' | 'missing'

/** Returns whether the path names a project or one of its keys, or the query may. */
export const takesProject = ({ path, query }: Pick<Endpoint, 'path' | 'query'>): boolean =>
  /:(projectId|keyId)/.test(path) ||
  (query as z.ZodObject | undefined)?.shape.projectId !== undefined

export interface MatrixRow {
  readonly endpoint: EndpointName
  readonly standing: Standing
  readonly cells: readonly (readonly [principal: Principal, status: number])[]
}

function parse(text: string, standing: Standing, columns: readonly Principal[]): MatrixRow[] {
  const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '')
  if (words(head).join() !== columns.join()) throw new Error(`The columns are ${words(head)}.`)
  return lines.map((line) => {
    const [endpoint = '', ...statuses] = words(line)
    if (!Object.hasOwn(endpoints, endpoint)) throw new Error(`There is no endpoint ${endpoint}.`)
    if (statuses.length !== columns.length) throw new Error(`${endpoint} has too few cells.`)
    return {
      endpoint: endpoint as EndpointName,
      standing,
      cells: columns.map((principal, i) => [principal, Number(statuses[i])]),
    }
  })
}

const words = (line: string) => line.trim().split(/ +/)

export const permissionMatrix: readonly MatrixRow[] = [
  ...parse(matrix, 'active', [...strangers, ...sessions, ...keys]),
  ...parse(archivedMatrix, 'archived', sessions),
  ...parse(missingMatrix, 'missing', sessions),
]
