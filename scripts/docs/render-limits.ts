import { type Endpoint, endpoints } from '../../packages/core/src/api/index.js'
import type { ErrorCode } from '../../packages/core/src/errors/index.js'
import { leastLimitSizes } from '../../packages/core/src/handlers/least-limit-sizes.js'
import {
  type CountedBy,
  limitNames,
  networkShares,
  type RateLimit,
  rateLimits,
} from '../../packages/core/src/model/rate-limits.js'
import { searchWeight } from '../../packages/core/src/operations/submit/has-landed.js'
import { countedAs } from '../../packages/core/src/rate-limits/counted-as.js'
import { allLimitsOf } from '../../packages/core/src/rate-limits/limits-of.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const intro = `A request over a limit answers 429 [\`RATE_LIMITED\`](errors.md#rate_limited), before its work begins, and
\`Retry-After\` says after how many seconds the limit's window is over. \`error\` names the limit.

- A window begins with the first request and lasts as long as the table says; later requests do not move its end. In one window exactly
as many requests are allowed as the table says, over all replicas: the counters are in the database. A crash of the database
may set the counters back.
- Refused requests do not count. A request with several limits is counted by each limit that it reaches.
- An address is the client's IPv4 address. An IPv6 client is counted in its /64 network, in its /56, which may have ${networkShares[1]} times
  as many, and in its /48, which may have ${networkShares[2]} times as many. Behind a proxy set
[\`TRUSTED_PROXIES\`](configuration.md): without it all clients share the proxy's address.
- An e-mail counts in lower case; an e-mail with other dots or \`+tags\` counts as another one.
- Requests with an API key are counted by its project: a new key continues the count of the old key.
- While the database does not answer, requests with limits answer 503 \`OVERLOADED\`.
- Other sizes: \`RATE_LIMITS=login=20/900,status=off\` (count/seconds), the same on all replicas. \`RATE_LIMITS=off\` switches
  all of them off.`

const names: Record<CountedBy, string> = {
  project: 'project',
  owner: 'owner of the project',
  user: 'user',
  address: 'address',
  email: 'e-mail',
  code: 'code',
}

const shownSeconds = (seconds: number): string => {
  const [count, unit] =
    seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : ([seconds / 60, 'minute'] as const)
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

const codesShown = (codes: readonly ErrorCode[]): string =>
  codes.map((code) => `[\`${code}\`](errors.md#${code.toLowerCase()})`).join(' ')

const countedShown = ({ counts, givesBack }: RateLimit): string => {
  if (counts === 'requests') return 'every request'
  if (counts === 'valid')
    return `requests without mistakes${givesBack ? `, but not ${codesShown(givesBack)}` : ''}`
  return codesShown(counts)
}

export function renderLimits(): string {
  const all: [string, Endpoint][] = Object.entries(endpoints)
  const rows = limitNames.map((name) => {
    const limit: RateLimit = rateLimits[name]
    const { most, seconds, by, meaning } = limit
    const users = all.filter(([, endpoint]) => allLimitsOf(endpoint).includes(name))
    return [
      `\`${name}\``,
      `${most.toLocaleString('en-US')} in ${shownSeconds(seconds)}`,
      by.map((part) => names[part]).join(' and ') || 'everybody together',
      countedShown(limit),
      meaning,
      name === 'credential'
        ? 'every one that takes a credential'
        : users.map(([endpoint]) => `\`${endpoint}\``).join(' '),
    ]
  })
  const weights = all.flatMap(([name, { weighs }]) =>
    weighs ? [`- \`${name}\`: ${countedAs(weighs)}`] : [],
  )
  const least = Object.entries(leastLimitSizes).map(
    ([name, size]) => `\`${name}\` needs at least ${size}`,
  )
  return referencePage('Rate limits', 'packages/core/src/model/rate-limits.ts', [
    intro,
    table(['Limit', 'Size', 'For each', 'Counts', 'What it is for', 'Endpoints'], rows),
    `A request with many items counts more than once: once before its body is read, and the rest if all of it fits:\n\n${weights.join('\n')}\n\n\`submitTransaction\` counts once more for every 8 assets whose balances it reads: the asset of the fee, and the assets that both the operation and live operations of the account take. A submit without enough funds reads these balances again, and they count again. A search for a user operation that submit refuses as stale counts as ${searchWeight}. The gateway makes this search because the client may have sent the operation itself. Other requests count once.\n\nA request that counts more than a limit is always refused. So the gateway does not start with a limit that is too small for the heaviest prepare or submit: ${least.join(' and ')}. If a batch of addresses is refused, split it.`,
    "A limit that counts an error counts the request when its work begins, and gives the count back if the request ends without that error. So simultaneous guesses cannot exceed the limit. Only `credential` is counted after a key or token was found invalid: beyond the limit the answer is 429 instead of 401. `GET /v1/health` has no limit, because it must answer without the database. `register-mail` refuses no request, but sends no mail beyond the limit: anybody may register anybody's e-mail, and a refusal would reveal that somebody did. `POST /auth/resend` still mails a code.",
    '`route`, or `route-newcomer` and `route-newcomers`, are counted before each quote is asked of the routing provider. If the provider names a quota in its answers, each limit is at most a part of the quota. One user gets a quarter for the projects with a finalized operation on the network (`route`), and a sixteenth for the other projects (`route-newcomer`). The other projects of all users together get half (`route-newcomers`). A quote that `route-newcomers` refuses is given back to `route-newcomer`. Projects of a platform owner and projects without members are not counted.',
    '## Limits of one operation\n\nPrepare, estimate and quote answer 422 [`EXECUTION_SIMULATION_REVERTED`](errors.md#execution_simulation_reverted) for an operation that does more than this. `reason` names the limit. Split the calls over several operations.\n\n- Its calls emit at most 1,000 events in simulation. Each token of an ERC-1155 batch counts as one event.\n- Its calls spend at most 64 different assets.\n\nSo one call that pays more than 1,000 recipients, or mints more than 1,000 NFTs, is refused even if its gas would fit into a transaction.',
  ])
}
