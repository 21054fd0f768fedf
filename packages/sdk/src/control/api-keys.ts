import type { RequestOptions } from '../http/request-options.js'
import type { BodyOf } from '../wire/endpoint-types.js'
import type { ControlCaller } from './control-caller.js'

/** Keys of one project. A project has at most one active key. Revoke it before you create another one. */
export const createApiKeys = (call: ControlCaller) => ({
  /** Lists the newest 100 keys, newest first. Only owners and admins of the project get `value`. */
  list: (projectId: string, options?: RequestOptions) =>
    call('listProjectKeys', { params: { projectId } }, options),

  create: (projectId: string, body: BodyOf<'createProjectKey'>, options?: RequestOptions) =>
    call('createProjectKey', { params: { projectId }, body }, options),

  /** Revokes a key immediately. Can be repeated. */
  revoke: (projectId: string, keyId: string, options?: RequestOptions) =>
    call('revokeProjectKey', { params: { projectId, keyId } }, options),
})

/** Keys of all projects that you manage. Platform staff: keys of every project. */
export const createManagedApiKeys = (call: ControlCaller) => ({
  /** Lists the newest 100 keys. */
  list: (options?: RequestOptions) => call('listAllKeys', {}, options),

  /** Creates the key of the project that the body names. */
  create: (body: BodyOf<'createKey'>, options?: RequestOptions) =>
    call('createKey', { body }, options),

  /** Revokes a key immediately. Can be repeated. */
  revoke: (keyId: string, options?: RequestOptions) =>
    call('revokeKey', { params: { keyId } }, options),
})
