import {
  type ErrorCode,
  type ErrorCodeEntry,
  errorCodes,
} from '../../packages/core/src/errors/index.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const intro = `Every refusal has this body. Your code should depend only on the HTTP status and on \`code\`. \`error\` is a text for people.

\`\`\`json
{ "error": "What is wrong and what to do.", "code": "ONE_OF_THESE", "reason": null }
\`\`\`

\`reason\` is a detail, such as a decoded revert, or \`null\`. \`VALIDATION_FAILED\` adds \`issues: [{ path, message }]\`.
Refusals that name an existing operation add its \`operationId\`, and some also its \`status\`. Every answer has the header \`X-Request-Id\`.
Answers with 429 and 503 have the header \`Retry-After\`, in seconds. "Retryable" means that you may send the same request again unchanged.`

/** Explanations that no answer carries. */
const reasons: Partial<Record<ErrorCode, string>> = {
  EMAIL_NOT_VERIFIED:
    'The answer does not say which case applies. Anybody can register any address and then sign in with the registered password. A precise answer would tell that caller whether the address has a user, or was registered by somebody else. [Registrations](../decisions.md#registrations) has the rules.',
}

export function renderErrors(): string {
  const entries: [string, ErrorCodeEntry][] = Object.entries(errorCodes)
  const rows = entries.map(([code, { status, meaning, retryable }]) => [
    `[\`${code}\`](#${code.toLowerCase()})`,
    String(status),
    retryable ? 'yes' : 'no',
    meaning,
  ])
  const sections = entries.map(
    ([code, { status, meaning, remedy, retryable }]) =>
      `## ${code}\n\n${meaning}\n\n- Status: ${status}\n- Remedy: ${remedy}\n- Retryable: ${retryable ? 'yes' : 'no'}${code in reasons ? `\n\n${reasons[code as ErrorCode]}` : ''}`,
  )
  return referencePage('Error codes', 'packages/core/src/errors/codes.ts', [
    intro,
    table(['Code', 'Status', 'Retryable', 'Meaning'], rows),
    ...sections,
  ])
}
