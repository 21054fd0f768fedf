import type { RequestOptions } from '../http/request-options.js'
import { type QueryFor, toQuery } from '../http/to-query.js'
import type { BodyOf, QueryOf } from '../wire/endpoint-types.js'
import type { ControlCaller } from './control-caller.js'

export type ListAllProjectsInput = QueryFor<QueryOf<'listAllProjects'>>

export const createProjects = (call: ControlCaller) => ({
  /**
   * Creates a project with its first key. If a member cannot be added, the project is created anyway: see `warnings`.
   */
  create: (body: BodyOf<'createProject'>, options?: RequestOptions) =>
    call('createProject', { body }, options),

  /** Lists your projects, without archived ones. */
  list: (options?: RequestOptions) => call('listProjects', {}, options),

  /** Lists the projects of all users, most transactions first. For platform staff. */
  listAll: (query: ListAllProjectsInput = {}, options?: RequestOptions) =>
    call('listAllProjects', { query: toQuery<'listAllProjects'>(query) }, options),

  /** Sets the routing fee, in percent with at most two decimals. */
  setFees: (projectId: string, body: BodyOf<'setProjectFees'>, options?: RequestOptions) =>
    call('setProjectFees', { params: { projectId }, body }, options),

  /**
   * Archives a project: revokes its keys and cancels its invitations. Operations that were broadcast continue.
   * Operations that were not broadcast are dropped. Only the owner of the project may do this.
   */
  archive: (projectId: string, options?: RequestOptions) =>
    call('archiveProject', { params: { projectId } }, options),
})
