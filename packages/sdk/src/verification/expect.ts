import { VerificationError } from '../errors/verification-error.js'

/** Throws {@link VerificationError} unless the two texts are equal, ignoring case. */
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

export function expectAtLeast(
  field: string,
  least: bigint,
  actual: bigint,
  sentence: string,
): void {
  if (actual < least)
    throw new VerificationError(sentence, {
      field,
      expected: `at least ${least}`,
      actual: String(actual),
    })
}
