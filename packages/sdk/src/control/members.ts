import type { RequestOptions } from '../http/request-options.js'
import type { BodyOf } from '../wire/endpoint-types.js'
import type { ControlCaller } from './control-caller.js'

export const createMembers = (call: ControlCaller) => ({
  list: (projectId: string, options?: RequestOptions) =>
    call('listMembers', { params: { projectId } }, options),

  /** Adds an existing user immediately, or invites a new user: `status` says which. */
  add: (projectId: string, body: BodyOf<'addMember'>, options?: RequestOptions) =>
    call('addMember', { params: { projectId }, body }, options),

  /** Removes a member. The owner cannot be removed. */
  remove: (projectId: string, memberId: string, options?: RequestOptions) =>
    call('removeMember', { params: { projectId, memberId } }, options),
})
