import * as z from 'zod'
import { givenRoles } from '../model/member.js'
import { IdInput, NameInput, NewPasswordInput, Timestamp } from './common.js'
import { defineEndpoint } from './define-endpoint.js'
import { ProjectParams } from './projects.js'

const GivenRoleString = z.enum(givenRoles)

const InvitationBody = z
  .object({
    id: z.string(),
    email: z.string(),
    role: GivenRoleString,
    status: z.literal('pending'),
    expiresAt: Timestamp,
    createdAt: Timestamp,
  })
  .meta({ id: 'Invitation' })

const InvitationParams = ProjectParams.extend({ invitationId: IdInput })

export const listInvitations = defineEndpoint({
  method: 'get',
  path: '/project/:projectId/invitations',
  summary: 'List pending invitations of a project',
  tag: 'Invitations',
  auth: 'session',
  params: ProjectParams,
  status: 200,
  response: z.object({ invitations: z.array(InvitationBody) }),
  errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND'],
})

export const resendInvitation = defineEndpoint({
  method: 'post',
  path: '/project/:projectId/invitations/:invitationId/resend',
  summary: 'Mail an invitation again',
  description:
    'The invitation gets a new token and its full lifetime again. The earlier token becomes invalid.',
  tag: 'Invitations',
  auth: 'session',
  limits: ['control', 'invite'],
  params: InvitationParams,
  status: 204,
  response: z.undefined(),
  errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND', 'INVITATION_NOT_PENDING'],
})

export const cancelInvitation = defineEndpoint({
  method: 'post',
  path: '/project/:projectId/invitations/:invitationId/cancel',
  summary: 'Cancel an invitation',
  tag: 'Invitations',
  auth: 'session',
  params: InvitationParams,
  status: 204,
  response: z.undefined(),
  errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND', 'INVITATION_NOT_PENDING'],
})

const InvitationToken = z
  .string()
  .trim()
  .min(1, 'is missing; copy it from the mail')
  .max(100)
  .meta({ description: 'The token of the mailed invitation' })

const refusals = ['INVITATION_NOT_FOUND', 'INVITATION_EXPIRED', 'INVITATION_NOT_PENDING'] as const

export const previewInvitation = defineEndpoint({
  method: 'get',
  path: '/project/invitations/accept',
  summary: 'Preview an invitation',
  description: 'Changes nothing.',
  tag: 'Invitations',
  auth: 'none',
  query: z.strictObject({ token: InvitationToken }),
  status: 200,
  response: z.object({
    projectName: z.string(),
    email: z.string(),
    role: GivenRoleString,
    expiresAt: Timestamp,
  }),
  errors: refusals,
})

export const acceptInvitation = defineEndpoint({
  method: 'post',
  path: '/project/invitations/accept',
  summary: 'Accept an invitation',
  description:
    'If no user has the e-mail, it creates the user and signs them in. If a user has the e-mail, name and password are ignored, and the user signs in as before.',
  tag: 'Invitations',
  auth: 'none',
  limitsInside: ['invitation-accept'],
  body: z.strictObject({ token: InvitationToken, password: NewPasswordInput, name: NameInput }),
  status: 201,
  response: z.object({
    requiresLogin: z.boolean(),
    sessionToken: z.string().nullable(),
    projectId: z.string(),
    email: z.string(),
  }),
  errors: [...refusals, 'INVITER_NOT_PERMITTED', 'PASSWORD_TOO_COMMON'],
})
