import * as z from 'zod'
import { typedCode } from '../model/typed-code.js'
import { systemRoles } from '../model/user.js'
import { EmailInput, NameInput, NewPasswordInput, PasswordInput } from './common.js'
import { defineEndpoint } from './define-endpoint.js'

const SystemRoleString = z.enum(systemRoles)

const Message = z.string().meta({ description: 'Human-readable message' })
const SessionToken = z.string().meta({
  description: 'Session token, valid for 12 hours. Send it as Authorization: Bearer <token>',
})

export const register = defineEndpoint({
  method: 'post',
  path: '/auth/register',
  summary: 'Register, and get a code by mail',
  description:
    'The answer is the same whether or not the e-mail is known; only the mail differs. After too many registrations of one e-mail, only POST /auth/resend mails a code, until the window of the limit register-mail ends.',
  tag: 'Auth',
  auth: 'none',
  limits: ['open', 'register'],
  limitsInside: ['register-mail'],
  body: z
    .strictObject({
      name: NameInput,
      email: EmailInput,
      password: NewPasswordInput,
      confirmPassword: PasswordInput,
    })
    .refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ['confirmPassword'],
      message: 'must equal password',
    }),
  status: 200,
  response: z.object({ message: Message, email: z.string() }),
  errors: ['EMAIL_DISPOSABLE', 'PASSWORD_TOO_COMMON'],
})

export const verifyEmail = defineEndpoint({
  method: 'post',
  path: '/auth/verify',
  summary: 'Verify an e-mail with the mailed code, and sign in',
  description:
    'Also takes the code of a password reset by the operator. If several passwords were registered for the e-mail within a day, the gateway keeps none of them. The message then asks for a new password. Set it with this code as the current password.',
  tag: 'Auth',
  auth: 'none',
  limits: ['open', 'verify'],
  limitsInside: ['verify-code'],
  body: z.strictObject({
    token: z
      .string()
      .max(40)
      .transform(typedCode)
      .refine((code) => code.length === 10, 'must be the 10 characters of the mailed code')
      .meta({ description: 'The 10-character code that was mailed' }),
  }),
  status: 200,
  response: z.object({ token: SessionToken, message: Message, systemRole: SystemRoleString }),
  errors: ['CODE_INVALID'],
})

export const login = defineEndpoint({
  method: 'post',
  path: '/auth/login',
  summary: 'Sign in',
  tag: 'Auth',
  auth: 'none',
  limits: ['open', 'login-address'],
  limitsInside: ['login'],
  body: z.strictObject({ email: EmailInput, password: PasswordInput }),
  status: 200,
  response: z.object({ token: SessionToken, email: z.string(), systemRole: SystemRoleString }),
  errors: ['CREDENTIALS_INVALID', 'EMAIL_NOT_VERIFIED'],
})

export const resendCode = defineEndpoint({
  method: 'post',
  path: '/auth/resend',
  summary: 'Get another code by mail, once a minute',
  description:
    'The answer is the same whether or not the e-mail awaits verification. Earlier codes stay valid for their ten minutes.',
  tag: 'Auth',
  auth: 'none',
  limits: ['open', 'resend'],
  body: z.strictObject({ email: EmailInput }),
  status: 200,
  response: z.object({ message: Message, email: z.string() }),
  errors: [],
})

export const changePassword = defineEndpoint({
  method: 'post',
  path: '/auth/change-password',
  summary: 'Change your password, and end every session',
  description:
    'After a password reset, the current password is the code that signed you in. The same holds after a verification that asked for a new password. The code is accepted for an hour after the sign-in.',
  tag: 'Auth',
  auth: 'session',
  limits: ['control', 'password'],
  body: z
    .strictObject({
      currentPassword: PasswordInput,
      newPassword: NewPasswordInput,
      confirmPassword: PasswordInput,
    })
    .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
      path: ['confirmPassword'],
      message: 'must equal newPassword',
    }),
  status: 200,
  response: z.object({ message: Message }),
  errors: ['CURRENT_PASSWORD_WRONG', 'PASSWORD_TOO_COMMON'],
})

export const getCurrentUser = defineEndpoint({
  method: 'get',
  path: '/auth/current-user',
  summary: 'Get the signed-in user',
  description: 'The role is always current: a new role shows without a new sign-in.',
  tag: 'Auth',
  auth: 'session',
  status: 200,
  response: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    systemRole: SystemRoleString,
  }),
  errors: [],
})
