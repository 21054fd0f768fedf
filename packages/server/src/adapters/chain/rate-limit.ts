import { isRevert } from './revert-data.js'

/** HTTP status that some endpoints also use as an error code. */
export const tooManyRequests = 429

/** "Limit exceeded" of EIP-1474. */
const limitExceeded = -32005
const limitOfOneRequest = /range|block|result|log|size|batch|gas/i

const rateLimitWording =
  /rate.?limit|too many requests|request rate|requests? per (second|minute|day)|daily request|capacity|compute units|throttl|quota/i

/**
 * Returns whether an error, which may come with HTTP 200, is a rate limit. A limit on a single request, such as its
 * range of blocks, is not.
 */
export const isRateLimit = (
  error: { readonly code: number; readonly message: string; readonly data?: unknown },
  search: boolean,
): boolean =>
  !isRevert(error) &&
  (error.code === tooManyRequests ||
    rateLimitWording.test(error.message) ||
    (error.code === limitExceeded && !search && !limitOfOneRequest.test(error.message)))
