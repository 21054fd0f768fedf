import { type Hex, size } from 'viem'
import type { Endpoint, EndpointAuth } from '../api/define-endpoint.js'
import { type LimitName, rateLimits } from '../model/rate-limits.js'

const defaults: Readonly<Record<EndpointAuth, LimitName>> = {
  'api-key': 'data',
  session: 'control',
  none: 'open',
}

/** The limits that a request to the endpoint is counted by. */
export const limitsOf = ({
  auth,
  limits,
}: Pick<Endpoint, 'auth' | 'limits'>): readonly LimitName[] => limits ?? [defaults[auth]]

/** Every limit that can count a request to the endpoint, those included that its description does not name. */
export const allLimitsOf = (
  endpoint: Pick<Endpoint, 'auth' | 'limits' | 'limitsInside'>,
): readonly LimitName[] => [
  ...(endpoint.auth === 'none' ? [] : (['credential'] as const)),
  ...limitsOf(endpoint),
  ...(endpoint.limitsInside ?? []),
]

/** The first of them, where it counts by nothing but the project: it can be asked along with whose the key is. */
export function limitWithKey([first]: readonly LimitName[]): LimitName | undefined {
  const by = first && rateLimits[first].by
  return by?.length === 1 && by[0] === 'project' ? first : undefined
}

/** How many requests a request with this body counts as. */
export function weightOf({ weighs }: Pick<Endpoint, 'weighs'>, body: unknown): number {
  if (!weighs) return 1
  const { per, perDataBytes = Number.POSITIVE_INFINITY } = weighs
  const weights = Object.entries(per).flatMap(([member, most]) => {
    const items = (body as Readonly<Record<string, unknown>> | undefined)?.[member]
    if (!Array.isArray(items)) return []
    // Rounded up: a part counts as a whole.
    return [Math.ceil(items.length / most), Math.ceil(dataBytesOf(items) / perDataBytes)]
  })
  return Math.max(1, ...weights)
}

/** The bytes of all items that carry hex in `data`. */
const dataBytesOf = (items: readonly { readonly data?: unknown }[]): number =>
  items.reduce((sum, { data }) => sum + (typeof data === 'string' ? size(data as Hex) : 0), 0)

/** Those that are asked before the body is read, and those that are asked once it is known to be right. */
export const limitsByStep = (endpoint: Pick<Endpoint, 'auth' | 'limits'>) => {
  const names = limitsOf(endpoint)
  const first = (name: LimitName) => rateLimits[name].counts === 'requests'
  return { first: names.filter(first), second: names.filter((name) => !first(name)) }
}
