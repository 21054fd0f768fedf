/** Returns the canonical form of a typed code: upper case, without spaces and hyphens. */
export const typedCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()
