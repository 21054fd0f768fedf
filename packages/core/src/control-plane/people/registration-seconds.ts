/** Who does not verify within a day registers again. */
export const registrationSeconds = 24 * 60 * 60
