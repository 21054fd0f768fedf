/** Reasons of operations that wait or have ended otherwise: the gateway's own words, which docs/reference/statuses.md explains. */
const words: readonly string[] = `
  HELD_BY_BUNDLER SKIPPED_IN_BUNDLE OUTER_TRANSACTION_REVERTED AUTHORIZATION_EARLY AUTHORIZATION_STALE EXPOSURE_LIMIT
  HELD_BY_OPERATOR SENDING_DEADLINE_OVER TRANSACTION_REFUSED OVERTAKEN
  PROJECT_ARCHIVED DROPPED_BY_OPERATOR LANDING_WINDOW_OVER NONCE_PASSED ACCOUNT_ALREADY_DEPLOYED
  DEPLOYMENT_LOST VALIDATION_NOT_ACCEPTED
`
  .trim()
  .split(/\s+/)

/** Is the reason about something else than a revert? A bundler may repeat one of the EntryPoint. */
export function isNoRevert(reason: string): boolean {
  const [word = ''] = reason.split(': ')
  return (
    (word.startsWith('WAITS_') || words.includes(word)) &&
    !(word === 'WAITS_FOR_BUNDLER' && /\bAA\d\d\b/.test(reason))
  )
}
