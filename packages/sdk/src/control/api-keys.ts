import type { RequestOptions } from '../http/request-options.js'
import type { BodyOf } from '../wire/endpoint-types.js'
import type { ControlCaller } from './control-caller.js'

/** Keys of one project. It has at most one active key: revoke the one before first. */
export const createApiKeys = (call: ControlCaller) => ({
  /** Newest first. `value` is there for owners and admins of the project alone. */
  list: (projectId: string, options?: RequestOptions) =>
    call('listProjectKeys', { params: { projectId } }, options),

  create: (projectId: string, body: BodyOf<'createProjectKey'>, options?: RequestOptions) =>
    call('createProjectKey', { params: { projectId }, body }, options),

  /** It ends at once. May be repeated. */
  revoke: (projectId: string, keyId: string, options?: RequestOptions) =>
    call('revokeProjectKey', { params: { projectId, keyId } }, options),
})

/** Keys of all projects that you manage; for platform staff, of every project. */
export const createManagedApiKeys = (call: ControlCaller) => ({
  /** The newest 100. */
  list: (options?: RequestOptions) => call('listAllKeys', {}, options),

  /** Creates the key of the project that the body names. */
  create: (body: BodyOf<'createKey'>, options?: RequestOptions) =>
    call('createKey', { body }, options),

  /** It ends at once. May be repeated. */
  revoke: (keyId: string, options?: RequestOptions) =>
    call('revokeKey', { params: { keyId } }, options),
})
