import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/**
 * The listener of a proxy. When the server behind it, or the client, cuts a request, the other side sees its connection cut. Otherwise
 * the rejection would end the whole test run.
 */
export const cutOnFailure =
  (
    answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  ): RequestListener =>
  (request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  }
