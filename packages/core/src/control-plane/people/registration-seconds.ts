/** Lifetime of a registration: a day. After that, the user has to register again. */
export const registrationSeconds = 24 * 60 * 60
