/** Returns the message of an error without advice to clients. The gateway itself retries, so a log needs no advice. */
export const withoutAdvice = (message: string): string =>
  message.replace(
    / Retry (shortly|after the seconds in the Retry-After header)(, or [^.]*)?\./g,
    '',
  )
