import { RpcRequestError } from 'viem'

/** Messages of endpoints that refuse to search this many blocks, or to return this many logs. */
const tooMuchWording = new RegExp(
  [
    // "block range too large", "Block range limit exceeded.", "exceed maximum block range: 5000", Alchemy's "up to a 2K
    // block range"
    /block range/,
    // "range is too large, max is 1k blocks", "ranges over 10000 blocks are not supported"
    /ranges? .*(too (large|wide|big|long)|not supported|exceed)/,
    // QuickNode: "eth_getLogs is limited to a 10,000 range"; others: "... to 0 - 10000 blocks range"
    /limited to .*range/,
    // Besu
    /exceeds maximum RPC range limit/,
    // "query exceeds max block range", "query exceeds max results 20000"
    /query exceeds max/,
    // Thirdweb: "Maximum allowed number of requested blocks is 3500"
    /number of requested blocks/,
    // Infura and others: "query returned more than 10000 results"
    /returned more than/,
    // Alchemy: "Log response size exceeded."
    /response size/,
    /too many (blocks|logs|results)/,
    // Geth and its forks, after a timeout
    /query (timeout|timed out)/,
    // Nodes use these messages for any request. `isOutage` already handles them for all requests except searches.
    /request timed out/,
    /context deadline exceeded/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** "Limit exceeded" of EIP-1474. Rate limits are recognised earlier. */
const limitExceeded = -32005

/** Returns whether the endpoint refuses a search as too large. The same search over fewer blocks may then succeed. */
export function isTooMuchAsked(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof RpcRequestError)
      return cause.code === limitExceeded || tooMuchWording.test(cause.details)
  return false
}
