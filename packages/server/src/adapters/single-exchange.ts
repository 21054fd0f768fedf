import type { Options } from 'ky'

/** One request and its answer, whatever its status. The adapter's own budget covers all of it, tries included. */
export const singleExchange: Options = {
  // A key is meant for the configured address alone.
  redirect: 'error',
  // Both would end before the body is read, or begin anew with every try.
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
}
