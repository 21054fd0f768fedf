import { isNativeCoin, type Logger, type MarketPrices } from '@gasless-gateway/core'
import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { z } from 'zod'
import { LifiUsdPrice } from '../lifi-usd-price.js'
import { readBoundedText } from '../read-bounded-text.js'

/**
 * Short, because operations wait for the answer. For a token with a price feed, LI.FI's price is only a cross-check.
 */
const defaultTimeoutMs = 1_500
/** The description of a token has less than a kilobyte. */
const maxAnswerBytes = 64 * 1024

/**
 * Reads prices from LI.FI, one token per request: `GET /token?chain=&token=`. Logs failures and returns `undefined`
 * for them.
 */
export function createLifiPrices({
  url,
  apiKey,
  logger,
  timeoutMs = defaultTimeoutMs,
}: {
  /** The base URL with the version, such as `https://li.quest/v1`. */
  readonly url: string
  /** LI.FI's rate limits are higher with a key. */
  readonly apiKey?: string | undefined
  readonly logger: Logger
  readonly timeoutMs?: number
}): MarketPrices {
  async function read(path: string): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
      headers: { accept: 'application/json', ...(apiKey && { 'x-lifi-api-key': apiKey }) },
      // A redirect would send the key to another address.
      redirect: 'error',
      signal,
    })
    const text = await readBoundedText(response, { maxBytes: maxAnswerBytes, signal })
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return JSON.parse(text)
  }

  return {
    async price({ networkId, chainId }, { address, decimals }) {
      const token = isNativeCoin(address) ? zeroAddress : address
      try {
        const answer = await read(`/token?chain=${chainId}&token=${token}`)
        if (answer === undefined) return undefined
        const found = TokenAnswer.parse(answer)
        const isAsked =
          found.chainId === chainId &&
          isAddressEqual(found.address as Address, token) &&
          found.decimals === decimals
        if (!isAsked) throw new Error('the answer describes another token')
        return found.priceUSD
      } catch (error) {
        logger.warn(
          { networkId, token, err: error },
          'the routing provider returned no usable price',
        )
        return undefined
      }
    },
  }
}

const TokenAnswer = z.object({
  chainId: z.int(),
  address: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  decimals: z.int(),
  priceUSD: LifiUsdPrice,
})
