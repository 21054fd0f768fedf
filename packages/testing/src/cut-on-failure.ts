import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/**
 * Returns the request listener of a proxy. If the server behind the proxy or the client cuts a request, the listener
 * cuts the connection to the client too. Without this, the rejection would end the whole test run.
 */
export const cutOnFailure =
  (
    answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  ): RequestListener =>
  (request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  }
