import { GatewayError } from '@gasless-gateway/core/errors'
import type { ValidationIssue } from '../validation/validation-issue.js'

/** More would help nobody, and a hostile body could ask for a million. */
const mostIssues = 50
const longestSegment = 80
const deepestPath = 12

/** A `VALIDATION_FAILED` whose message is a sentence about the first issue. `issues` must hold one. */
export function refuseIssues(issues: readonly ValidationIssue[]): GatewayError {
  const shown = issues.slice(0, mostIssues).map(({ path, message }) => ({
    path: shortenPath(path).map(shorten).join('.'),
    message,
  }))
  const [first] = shown
  const more = issues.length - 1
  const rest =
    more === 0 ? '' : ` ${more} more ${more === 1 ? 'mistake is' : 'mistakes are'} in the request.`
  return new GatewayError('VALIDATION_FAILED', {
    message: `${first?.path} ${first?.message}.${rest}`,
    body: { issues: shown },
  })
}

const shorten = (segment: string) =>
  segment.length > longestSegment ? `${segment.slice(0, longestSegment)}…` : segment

const shortenPath = (path: readonly string[]) =>
  path.length > deepestPath ? [...path.slice(0, deepestPath), '…'] : path
