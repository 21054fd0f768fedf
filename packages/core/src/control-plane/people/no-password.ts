/** Stored in the place of a hash: no password lets this user in until one is chosen. */
export const noPassword = 'none'
