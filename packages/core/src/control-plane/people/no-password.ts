/** Stored instead of a hash. No password signs this user in until the user chooses one. */
export const noPassword = 'none'
