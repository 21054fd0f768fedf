import * as z from 'zod'
import { systemRoles } from '../model/user.js'
import { EmailInput, IdInput, NameInput, NewPasswordInput, Timestamp } from './common.js'
import { defineEndpoint } from './define-endpoint.js'

export const createSystemAdmin = defineEndpoint({
  method: 'post',
  path: '/user/system-admin/create',
  summary: 'Create a system admin',
  description: 'The e-mail counts as verified, so the admin can sign in immediately.',
  tag: 'Platform administration',
  auth: 'session',
  body: z.strictObject({ name: NameInput, email: EmailInput, password: NewPasswordInput }),
  status: 201,
  response: z.object({ id: z.string(), email: z.string() }),
  errors: ['FORBIDDEN', 'EMAIL_TAKEN', 'PASSWORD_TOO_COMMON'],
})

export const listSystemAdmins = defineEndpoint({
  method: 'get',
  path: '/user/system-admin/list',
  summary: 'List owners and system admins',
  tag: 'Platform administration',
  auth: 'session',
  status: 200,
  response: z.object({
    admins: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        name: z.string(),
        systemRole: z.enum(systemRoles),
        createdAt: Timestamp,
      }),
    ),
  }),
  errors: ['FORBIDDEN'],
})

export const removeSystemAdmin = defineEndpoint({
  method: 'delete',
  path: '/user/system-admin/:userId/delete',
  summary: 'Make a system admin an ordinary user',
  description: 'The user stays. An owner cannot be demoted.',
  tag: 'Platform administration',
  auth: 'session',
  params: z.strictObject({ userId: IdInput }),
  status: 204,
  response: z.undefined(),
  errors: ['FORBIDDEN', 'OWNER_PROTECTED', 'SYSTEM_ADMIN_NOT_FOUND'],
})
