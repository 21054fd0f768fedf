/** Lifetime of a mailed code: 10 minutes, long enough to find the mail. */
export const codeSeconds = 10 * 60
