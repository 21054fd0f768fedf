import { errorCodes } from '@gasless-gateway/core/errors'
import { expect, test } from 'vitest'
import type { SdkErrorCode } from '../src/errors/gateway-sdk-error.js'
import { readRefusal } from '../src/http/read-refusal.js'

/** Each code of the SDK's own: one that is missing here does not type-check. */
const own: Record<SdkErrorCode, true> = {
  CONFIGURATION_INVALID: true,
  PIN_MISSING: true,
  INPUT_INVALID: true,
  CONNECTION_FAILED: true,
  ANSWER_MALFORMED: true,
  VERIFICATION_MISMATCH: true,
  SIGNER_UNSUITABLE: true,
  SIGNER_REFUSED: true,
  SIGNER_FAILED: true,
  SIGNATURE_UNEXPECTED: true,
  OPERATION_REVERTED: true,
  OPERATION_DROPPED: true,
  WAIT_TIMEOUT: true,
  CHAIN_CONTRADICTS: true,
  CHAIN_SILENT: true,
  CHAIN_UNDECIDED: true,
}

const codeOf = (code: string) =>
  readRefusal(
    {
      ok: false,
      status: 409,
      headers: new Headers(),
      requestId: undefined,
      text: JSON.stringify({ error: 'No.', code, reason: null }),
    },
    0,
  ).code

test("no gateway can speak with the SDK's own codes, which say that nothing was sent or what the chain shows", () => {
  for (const code of Object.keys(own)) expect(codeOf(code)).toBe('HTTP_409')
})

test('every code of the catalogue arrives as it is, and so does one that this SDK does not know', () => {
  for (const code of [...Object.keys(errorCodes), 'BUDGET_SPENT']) expect(codeOf(code)).toBe(code)
})
