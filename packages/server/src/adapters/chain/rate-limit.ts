import { isRevert } from './revert-data.js'

/** HTTP's status, which some endpoints use as the code of an error, too. */
export const tooManyRequests = 429

/** "Limit exceeded" of EIP-1474. */
const limitExceeded = -32005
const limitOfOneRequest = /range|block|result|log|size|batch|gas/i

const rateLimitWording =
  /rate.?limit|too many requests|request rate|requests? per (second|minute|day)|daily request|capacity|compute units|throttl|quota/i

/** Limits on how much may be asked come with HTTP 200 too. Limits on one request, such as a range of blocks, are answers. */
export const isRateLimit = (
  error: { readonly code: number; readonly message: string; readonly data?: unknown },
  search: boolean,
): boolean =>
  !isRevert(error) &&
  (error.code === tooManyRequests ||
    rateLimitWording.test(error.message) ||
    (error.code === limitExceeded && !search && !limitOfOneRequest.test(error.message)))
