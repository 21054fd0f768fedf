import type { RequestOptions } from '../http/request-options.js'
import type { BodyOf } from '../wire/endpoint-types.js'
import type { ControlCaller } from './control-caller.js'

/** Sign up and sign in. The tokens that are returned go into a client of their own: this one keeps nothing. */
export const createAuth = (call: ControlCaller) => ({
  /** Mails a code. Answers the same whether or not the e-mail is known. */
  register: (body: BodyOf<'register'>, options?: RequestOptions) =>
    call('register', { body }, options),

  /** Verifies an e-mail with the mailed code, and signs in. */
  verify: (body: BodyOf<'verifyEmail'>, options?: RequestOptions) =>
    call('verifyEmail', { body }, options),

  /** A session token, for 12 hours. */
  login: (body: BodyOf<'login'>, options?: RequestOptions) => call('login', { body }, options),

  /** Mails another code, once a minute. */
  resend: (body: BodyOf<'resendCode'>, options?: RequestOptions) =>
    call('resendCode', { body }, options),

  /** Ends every session, this one too. */
  changePassword: (body: BodyOf<'changePassword'>, options?: RequestOptions) =>
    call('changePassword', { body }, options),

  /** Who is signed in, with the role as it is now. */
  currentUser: (options?: RequestOptions) => call('getCurrentUser', {}, options),
})
