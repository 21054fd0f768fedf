import { type Hex, size } from 'viem'
import type { Endpoint, EndpointAuth } from '../api/define-endpoint.js'
import { type LimitName, rateLimits } from '../model/rate-limits.js'

const defaults: Readonly<Record<EndpointAuth, LimitName>> = {
  'api-key': 'data',
  session: 'control',
  none: 'open',
}

/** Returns the limits that the HTTP layer applies to the endpoint. */
export const limitsOf = ({
  auth,
  limits,
}: Pick<Endpoint, 'auth' | 'limits'>): readonly LimitName[] => limits ?? [defaults[auth]]

/**
 * Returns every limit that can count a request to the endpoint: also `credential` and the limits that the use case
 * counts itself.
 */
export const allLimitsOf = (
  endpoint: Pick<Endpoint, 'auth' | 'limits' | 'limitsInside'>,
): readonly LimitName[] => [
  ...(endpoint.auth === 'none' ? [] : (['credential'] as const)),
  ...limitsOf(endpoint),
  ...(endpoint.limitsInside ?? []),
]

/**
 * Returns the first limit if it counts by project only. The query that authenticates the API key then counts the
 * request, too.
 */
export function limitWithKey([first]: readonly LimitName[]): LimitName | undefined {
  const by = first && rateLimits[first].by
  return by?.length === 1 && by[0] === 'project' ? first : undefined
}

/** Returns the weight of a request with this body: how many requests it counts as. */
export function weightOf({ weighs }: Pick<Endpoint, 'weighs'>, body: unknown): number {
  if (!weighs) return 1
  const { per, perDataBytes = Number.POSITIVE_INFINITY } = weighs
  const weights = Object.entries(per).flatMap(([member, most]) => {
    const items = (body as Readonly<Record<string, unknown>> | undefined)?.[member]
    if (!Array.isArray(items)) return []
    // Rounded up: a partial group counts as a whole one.
    return [Math.ceil(items.length / most), Math.ceil(dataBytesOf(items) / perDataBytes)]
  })
  return Math.max(1, ...weights)
}

/** Returns the total bytes of hex `data` in the items. */
const dataBytesOf = (items: readonly { readonly data?: unknown }[]): number =>
  items.reduce((sum, { data }) => sum + (typeof data === 'string' ? size(data as Hex) : 0), 0)

/** Splits the limits by when they count: `first` before the body is read, `second` after the request is validated. */
export const limitsByStep = (endpoint: Pick<Endpoint, 'auth' | 'limits'>) => {
  const names = limitsOf(endpoint)
  const first = (name: LimitName) => rateLimits[name].counts === 'requests'
  return { first: names.filter(first), second: names.filter((name) => !first(name)) }
}
