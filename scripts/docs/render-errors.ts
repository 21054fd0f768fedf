import { type ErrorCodeEntry, errorCodes } from '../../packages/core/src/errors/index.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const intro = `Every refusal has this body. Your code should depend only on the HTTP status and on \`code\`. \`error\` is a text for people.

\`\`\`json
{ "error": "What is wrong and what to do.", "code": "ONE_OF_THESE", "reason": null }
\`\`\`

\`reason\` is a detail, such as a decoded revert, or \`null\`. \`VALIDATION_FAILED\` adds \`issues: [{ path, message }]\`.
Refusals that name an existing operation add its \`operationId\`, and some also its \`status\`. Every answer has the header \`X-Request-Id\`.
Answers with 429 and 503 have the header \`Retry-After\`, in seconds. "Retryable" means that you may send the same request again unchanged.`

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
      `## ${code}\n\n${meaning}\n\n- Status: ${status}\n- Remedy: ${remedy}\n- Retryable: ${retryable ? 'yes' : 'no'}`,
  )
  return referencePage('Error codes', 'packages/core/src/errors/codes.ts', [
    intro,
    table(['Code', 'Status', 'Retryable', 'Meaning'], rows),
    ...sections,
  ])
}
