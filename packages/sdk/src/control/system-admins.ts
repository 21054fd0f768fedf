import type { RequestOptions } from '../http/request-options.js'
import type { BodyOf } from '../wire/endpoint-types.js'
import type { ControlCaller } from './control-caller.js'

/** For the platform owner. */
export const createSystemAdmins = (call: ControlCaller) => ({
  /** The e-mail counts as verified: they can sign in at once. */
  create: (body: BodyOf<'createSystemAdmin'>, options?: RequestOptions) =>
    call('createSystemAdmin', { body }, options),

  list: (options?: RequestOptions) => call('listSystemAdmins', {}, options),

  /** Makes them an ordinary user. Never an owner. */
  remove: (userId: string, options?: RequestOptions) =>
    call('removeSystemAdmin', { params: { userId } }, options),
})
