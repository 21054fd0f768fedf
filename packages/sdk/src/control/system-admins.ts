import type { RequestOptions } from '../http/request-options.js'
import type { BodyOf } from '../wire/endpoint-types.js'
import type { ControlCaller } from './control-caller.js'

/** System admins. Only the platform owner may call these. */
export const createSystemAdmins = (call: ControlCaller) => ({
  /** Creates a system admin. The e-mail counts as verified, so the admin can sign in immediately. */
  create: (body: BodyOf<'createSystemAdmin'>, options?: RequestOptions) =>
    call('createSystemAdmin', { body }, options),

  list: (options?: RequestOptions) => call('listSystemAdmins', {}, options),

  /** Makes a system admin an ordinary user. An owner cannot be demoted. */
  remove: (userId: string, options?: RequestOptions) =>
    call('removeSystemAdmin', { params: { userId } }, options),
})
