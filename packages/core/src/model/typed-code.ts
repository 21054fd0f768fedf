/** A mailed code as it was typed, to its own spelling: groups and case are for the eye. */
export const typedCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()
