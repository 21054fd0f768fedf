import { RpcRequestError } from 'viem'

/** How endpoints refuse to search so many blocks, or to answer with so many logs. */
const tooMuchWording = new RegExp(
  [
    // "block range too large", "Block range limit exceeded.", "exceed maximum block range: 5000", Alchemy's "up to a 2K block range"
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
    // Infura and its kin: "query returned more than 10000 results"
    /returned more than/,
    // Alchemy: "Log response size exceeded."
    /response size/,
    /too many (blocks|logs|results)/,
    // Geth and its kin, which give up after a time
    /query (timeout|timed out)/,
    // Nodes say these of any request. `isOutage` takes all but searches first.
    /request timed out/,
    /context deadline exceeded/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
)

/** "Limit exceeded" of EIP-1474. Limits on how many requests there may be are told apart before. */
const limitExceeded = -32005

/** Does the endpoint refuse a search because it spans too much? Then the same search over fewer blocks may pass. */
export function isTooMuchAsked(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof RpcRequestError)
      return cause.code === limitExceeded || tooMuchWording.test(cause.details)
  return false
}
