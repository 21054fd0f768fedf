import type { RequestOptions } from '../http/request-options.js'
import type { BodyOf } from '../wire/endpoint-types.js'
import type { ControlCaller } from './control-caller.js'

export const createInvitations = (call: ControlCaller) => ({
  /** Pending ones of a project. */
  list: (projectId: string, options?: RequestOptions) =>
    call('listInvitations', { params: { projectId } }, options),

  /** Mails it again, with a new token and its whole time. */
  resend: (projectId: string, invitationId: string, options?: RequestOptions) =>
    call('resendInvitation', { params: { projectId, invitationId } }, options),

  cancel: (projectId: string, invitationId: string, options?: RequestOptions) =>
    call('cancelInvitation', { params: { projectId, invitationId } }, options),

  /** What an invitation is for. Needs no session. */
  preview: (token: string, options?: RequestOptions) =>
    call('previewInvitation', { query: { token } }, options),

  /** Makes a user of a new e-mail, and signs them in: `sessionToken`. Needs no session. */
  accept: (body: BodyOf<'acceptInvitation'>, options?: RequestOptions) =>
    call('acceptInvitation', { body }, options),
})
