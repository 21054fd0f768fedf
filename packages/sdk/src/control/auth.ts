import type { RequestOptions } from '../http/request-options.js'
import type { BodyOf } from '../wire/endpoint-types.js'
import type { ControlCaller } from './control-caller.js'

/** Sign up and sign in. This client keeps no token: pass a returned token to a new client. */
export const createAuth = (call: ControlCaller) => ({
  /** Mails a code. The answer is the same whether or not the e-mail is known. */
  register: (body: BodyOf<'register'>, options?: RequestOptions) =>
    call('register', { body }, options),

  /** Verifies an e-mail with the mailed code, and signs in. */
  verify: (body: BodyOf<'verifyEmail'>, options?: RequestOptions) =>
    call('verifyEmail', { body }, options),

  /** Signs in. Returns a session token that is valid for 12 hours. */
  login: (body: BodyOf<'login'>, options?: RequestOptions) => call('login', { body }, options),

  /** Mails another code, once a minute. */
  resend: (body: BodyOf<'resendCode'>, options?: RequestOptions) =>
    call('resendCode', { body }, options),

  /** Changes the password and ends every session, including this one. */
  changePassword: (body: BodyOf<'changePassword'>, options?: RequestOptions) =>
    call('changePassword', { body }, options),

  /** Returns the signed-in user with the current role. */
  currentUser: (options?: RequestOptions) => call('getCurrentUser', {}, options),
})
