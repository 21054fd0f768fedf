/** Reasons of operations that wait, or that ended without a revert. docs/reference/statuses.md explains them. */
const words: readonly string[] = `
  HELD_BY_BUNDLER SKIPPED_IN_BUNDLE OUTER_TRANSACTION_REVERTED AUTHORIZATION_EARLY AUTHORIZATION_STALE EXPOSURE_LIMIT
  HELD_BY_OPERATOR SENDING_DEADLINE_OVER TRANSACTION_REFUSED OVERTAKEN
  PROJECT_ARCHIVED DROPPED_BY_OPERATOR LANDING_WINDOW_OVER NONCE_PASSED ACCOUNT_ALREADY_DEPLOYED
  DEPLOYMENT_LOST VALIDATION_NOT_ACCEPTED
`
  .trim()
  .split(/\s+/)

/**
 * Returns whether the reason is about something other than a revert. A bundler's reason may repeat a revert of the
 * EntryPoint.
 */
export function isNoRevert(reason: string): boolean {
  const [word = ''] = reason.split(': ')
  return (
    (word.startsWith('WAITS_') || words.includes(word)) &&
    !(word === 'WAITS_FOR_BUNDLER' && /\bAA\d\d\b/.test(reason))
  )
}
