import type { UseCases } from '../access/callers.js'
import { changePassword } from './change-password.js'
import type { PeopleDeps } from './deps.js'
import { login } from './login.js'
import { register } from './register.js'
import { resendCodes } from './resend-codes.js'
import { redeemReset } from './reset-password.js'
import type { User } from './user.js'
import { verifyEmail } from './verify-email.js'

type PeopleHandlers = Pick<
  UseCases,
  'register' | 'verifyEmail' | 'login' | 'resendCode' | 'changePassword' | 'getCurrentUser'
>

export function peopleHandlers(deps: PeopleDeps): PeopleHandlers {
  const issue = ({ id, sessionVersion }: User) =>
    deps.sessions.issue({ userId: id, sessionVersion })
  return {
    async register({ body }) {
      await register(deps, body)
      return { message: codeMailed, email: body.email }
    },

    async verifyEmail({ body: { token } }, _caller, context) {
      const reset = await redeemReset(deps, token)
      const user = reset ?? (await verifyEmail(deps, token, context))
      return {
        token: await issue(user),
        message: reset ? afterReset : 'The e-mail address is verified, and you are signed in.',
        systemRole: user.systemRole,
      }
    },

    async login({ body }) {
      const user = await login(deps, body)
      return { token: await issue(user), email: user.email, systemRole: user.systemRole }
    },

    async resendCode({ body: { email } }) {
      await resendCodes(deps, email)
      return { message: codeMailed, email }
    },

    async changePassword({ body }, { user }, context) {
      await changePassword(deps, user, body, context)
      return { message: 'The password is changed. Every session has ended; sign in again.' }
    },

    getCurrentUser: async (_request, { user: { id, email, name, systemRole } }) => ({
      id,
      email,
      name,
      systemRole,
    }),
  }
}

const afterReset =
  'You are signed in. Choose a new password within the hour: until then the code is your current password.'

/** The same for every e-mail: what has become of it is in the mail. */
const codeMailed = 'If the address waits for verification, a mail with a code is on its way.'
