import type { RequestOptions } from '../http/request-options.js'
import { type QueryFor, toQuery } from '../http/to-query.js'
import type { BodyOf, QueryOf } from '../wire/endpoint-types.js'
import type { ControlCaller } from './control-caller.js'

export type ListAllProjectsInput = QueryFor<QueryOf<'listAllProjects'>>

export const createProjects = (call: ControlCaller) => ({
  /** Creates a project with its first key. Members that cannot be added do not fail it: see `warnings`. */
  create: (body: BodyOf<'createProject'>, options?: RequestOptions) =>
    call('createProject', { body }, options),

  /** Your projects, without archived ones. */
  list: (options?: RequestOptions) => call('listProjects', {}, options),

  /** Projects of everybody, most transactions first. For platform staff. */
  listAll: (query: ListAllProjectsInput = {}, options?: RequestOptions) =>
    call('listAllProjects', { query: toQuery<'listAllProjects'>(query) }, options),

  /** Sets the routing fee, in percent with at most two decimals. */
  setFees: (projectId: string, body: BodyOf<'setProjectFees'>, options?: RequestOptions) =>
    call('setProjectFees', { params: { projectId }, body }, options),

  /**
   * Revokes its keys and cancels its invitations. Operations that were broadcast run to their end; those that never were are dropped.
   * For its owner alone.
   */
  archive: (projectId: string, options?: RequestOptions) =>
    call('archiveProject', { params: { projectId } }, options),
})
