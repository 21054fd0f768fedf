import { VerificationError } from '../errors/verification-error.js'

/** Throws unless the two are the same text, upper and lower case apart. */
export function expectSame(
  field: string,
  expected: string,
  actual: string,
  sentence: string,
): void {
  if (expected.toLowerCase() !== actual.toLowerCase())
    throw new VerificationError(sentence, { field, expected, actual })
}

export function expectAtMost(field: string, limit: bigint, actual: bigint, sentence: string): void {
  if (actual > limit)
    throw new VerificationError(sentence, {
      field,
      expected: `at most ${limit}`,
      actual: String(actual),
    })
}
