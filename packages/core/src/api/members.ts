import * as z from 'zod'
import { EmailInput, IdInput, Timestamp } from './common.js'
import { defineEndpoint } from './define-endpoint.js'
import { GivenRoleInput, ProjectParams, ProjectRoleString } from './projects.js'

const MemberBody = z
  .object({
    id: z.string(),
    userId: z.string(),
    email: z.string(),
    name: z.string(),
    role: ProjectRoleString,
    createdAt: Timestamp,
  })
  .meta({ id: 'Member' })

export const listMembers = defineEndpoint({
  method: 'get',
  path: '/project/:projectId/members/list',
  summary: 'List members of a project',
  tag: 'Members',
  auth: 'session',
  params: ProjectParams,
  status: 200,
  response: z.object({ members: z.array(MemberBody) }),
  errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND'],
})

export const addMember = defineEndpoint({
  method: 'post',
  path: '/project/:projectId/members/add',
  summary: 'Add a member, or invite a new user',
  description:
    'An existing user becomes a member immediately. An e-mail without a user gets an invitation by mail. A new invitation replaces the earlier one.',
  tag: 'Members',
  auth: 'session',
  limits: ['control', 'invite'],
  params: ProjectParams,
  body: z.strictObject({ email: EmailInput, role: GivenRoleInput }),
  status: 201,
  statusBy: { member: 'status', statuses: { added: 201, invited: 202 } },
  response: z.discriminatedUnion('status', [
    z.object({
      status: z.literal('added'),
      member: z.object({
        userId: z.string(),
        email: z.string(),
        name: z.string(),
        role: ProjectRoleString,
      }),
    }),
    z.object({ status: z.literal('invited'), email: z.string() }),
  ]),
  errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND', 'ALREADY_MEMBER', 'EMAIL_DISPOSABLE'],
})

export const removeMember = defineEndpoint({
  method: 'delete',
  path: '/project/:projectId/members/:memberId',
  summary: 'Remove a member',
  description: 'The owner cannot be removed.',
  tag: 'Members',
  auth: 'session',
  params: ProjectParams.extend({ memberId: IdInput }),
  status: 204,
  response: z.undefined(),
  errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND', 'MEMBER_NOT_FOUND', 'OWNER_PROTECTED'],
})
