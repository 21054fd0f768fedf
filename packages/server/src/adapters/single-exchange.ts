import type { Options } from 'ky'

/** Options for one request and its response, whatever the status. The adapter's own time budget covers everything. */
export const singleExchange: Options = {
  // A redirect would send the key to another URL.
  redirect: 'error',
  // ky's timeout would end before the body is read and start again with each retry.
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
}
