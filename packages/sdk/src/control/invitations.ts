import type { RequestOptions } from '../http/request-options.js'
import type { BodyOf } from '../wire/endpoint-types.js'
import type { ControlCaller } from './control-caller.js'

export const createInvitations = (call: ControlCaller) => ({
  /** Lists the pending invitations of a project. */
  list: (projectId: string, options?: RequestOptions) =>
    call('listInvitations', { params: { projectId } }, options),

  /** Mails the invitation again, with a new token and its full lifetime. The earlier token becomes invalid. */
  resend: (projectId: string, invitationId: string, options?: RequestOptions) =>
    call('resendInvitation', { params: { projectId, invitationId } }, options),

  cancel: (projectId: string, invitationId: string, options?: RequestOptions) =>
    call('cancelInvitation', { params: { projectId, invitationId } }, options),

  /** Returns the project, e-mail and role of an invitation. Needs no session. */
  preview: (token: string, options?: RequestOptions) =>
    call('previewInvitation', { query: { token } }, options),

  /**
   * Accepts an invitation. If no user has the e-mail, it creates the user and returns a `sessionToken`. Needs no
   * session.
   */
  accept: (body: BodyOf<'acceptInvitation'>, options?: RequestOptions) =>
    call('acceptInvitation', { body }, options),
})
