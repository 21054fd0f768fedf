import { limits } from '@gasless-gateway/core/api'
import { GatewayError } from '@gasless-gateway/core/errors'
import type { ValidationIssue } from '../validation/validation-issue.js'

const longestSegment = 80
const deepestPath = 12

/** Returns a `VALIDATION_FAILED` error whose message describes the first issue. `issues` must not be empty. */
export function refuseIssues(issues: readonly ValidationIssue[]): GatewayError {
  const shown = issues.slice(0, limits.issues).map(({ path, message }) => ({
    path: shortenPath(path).map(shorten).join('.'),
    message,
  }))
  const [first] = shown
  return new GatewayError('VALIDATION_FAILED', {
    message: `${first?.path} ${first?.message}.${restOf(shown.length - 1)}`,
    body: { issues: shown },
  })
}

/** Returns how many more mistakes there are. Parsing stops at `limits.issues`, so the count may be a minimum. */
function restOf(more: number): string {
  if (more === 0) return ''
  if (more === limits.issues - 1) return ` At least ${more} more mistakes are in the request.`
  return ` ${more} more ${more === 1 ? 'mistake is' : 'mistakes are'} in the request.`
}

const shorten = (segment: string) =>
  segment.length > longestSegment ? `${segment.slice(0, longestSegment)}…` : segment

const shortenPath = (path: readonly string[]) =>
  path.length > deepestPath ? [...path.slice(0, deepestPath), '…'] : path
