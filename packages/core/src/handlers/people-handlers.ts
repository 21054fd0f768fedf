import type { UseCases } from '../control-plane/access/callers.js'
import { changePassword } from '../control-plane/people/change-password.js'
import { limitedByCode } from '../control-plane/people/limited-by-code.js'
import { login } from '../control-plane/people/login.js'
import { noPassword } from '../control-plane/people/no-password.js'
import { register } from '../control-plane/people/register.js'
import { resendCode } from '../control-plane/people/resend-code.js'
import { redeemReset } from '../control-plane/people/reset-password.js'
import { verifyEmail } from '../control-plane/people/verify-email.js'
import type { User } from '../model/user.js'
import type { PeopleDeps } from '../ports/people-deps.js'

type PeopleHandlers = Pick<
  UseCases,
  'register' | 'verifyEmail' | 'login' | 'resendCode' | 'changePassword' | 'getCurrentUser'
>

export function peopleHandlers(deps: PeopleDeps): PeopleHandlers {
  const issue = ({ id, sessionVersion }: User) =>
    deps.sessions.issue({ userId: id, sessionVersion })
  const signedIn = async (user: User, message: string) => ({
    token: await issue(user),
    message,
    systemRole: user.systemRole,
  })
  return {
    async register({ body }, _caller, { client }) {
      await register(deps, body, client)
      return { message: codeMailed, email: body.email }
    },

    verifyEmail: ({ body: { token } }, _caller, context) =>
      limitedByCode(deps, token, async () => {
        const reset = await redeemReset(deps, token, context)
        if (reset) return signedIn(reset, afterReset)
        const user = await verifyEmail(deps, token, context)
        return signedIn(user, user.passwordHash === noPassword ? afterContest : afterVerification)
      }),

    async login({ body }, _caller, { client }) {
      const user = await login(deps, body, client)
      return { token: await issue(user), email: user.email, systemRole: user.systemRole }
    },

    async resendCode({ body: { email } }) {
      await resendCode(deps, email)
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

const afterVerification = 'The e-mail address is verified, and you are signed in.'

const afterContest =
  'The e-mail address is verified, and you are signed in. It was registered several times, with different passwords, so none of them counts. Choose one within the hour with POST /auth/change-password: until then the code is your current password.'

const afterReset =
  'You are signed in. Choose a new password within an hour. Until then, the code is your current password.'

/** The same text for every e-mail. Only the mail says what happened. */
const codeMailed = 'If the address waits for verification, a mail with a code is on its way.'
