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

const intro = `A request over a limit answers 429 [\`RATE_LIMITED\`](errors.md#rate_limited) before its work begins. \`Retry-After\` says
in how many seconds the limit's window ends. \`error\` names the limit.

- A window begins with the first request and has the length in the table. Later requests do not move its end. The limit holds exactly,
  over all replicas together, because the counters are in the database. A crash of the database may reset the counters.
- A limit does not count the requests that it refuses. The limits of a request are checked in turn. If one refuses, the limits before
  it have already counted the request, unless the column "Counts" says otherwise.
- An address is the client's IPv4 address. An IPv6 client is counted in its /64 network, in its /56 network and in its /48 network. A /56
  may have ${networkShares[1]} times as many requests as a /64, and a /48 may have ${networkShares[2]} times as many. Behind a proxy, set
  [\`TRUSTED_PROXIES\`](configuration.md). Without it, all clients share the proxy's address.
- E-mails are compared in lower case. An e-mail with other dots or another \`+tag\` is another e-mail.
- Requests with an API key are counted by its project, so a new key continues the count of the old key.
- While the database does not answer, requests with limits answer 503 \`OVERLOADED\`.
- \`RATE_LIMITS=login=20/900,status=off\` (count/seconds) changes sizes. Set the same value on all replicas. \`RATE_LIMITS=off\` switches
  all limits off.`

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
    return `requests with a valid body${givesBack ? `, except those that answer ${codesShown(givesBack)}` : ''}`
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
      by.map((part) => names[part]).join(' and ') || 'all users together',
      countedShown(limit),
      meaning,
      name === 'credential'
        ? 'all endpoints with a credential'
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
    `A request with many items counts more than once. It counts once before its body is read. The rest is counted only if all of it fits into the limit.\n\n${weights.join('\n')}\n\n\`submitTransaction\` counts once more for every 8 assets whose balances it reads. These are the asset of the fee, and the assets that both the operation and live operations of the account spend. A submit without enough funds reads these balances again, and they count again. A search for a user operation that submit refuses as stale counts as ${searchWeight}. The gateway makes this search because the client may have sent the operation itself. Other requests count once.\n\nA request that counts more than a whole limit is always refused. So the gateway does not start with a limit that is too small for the heaviest prepare or submit: ${least.join(' and ')}. If a batch of addresses is refused, split it.`,
    'A limit that counts an error counts the request when its work begins, and gives the count back if the request ends without that error. So simultaneous guesses cannot exceed the limit. Only `credential` counts after a key or token was found invalid. Beyond that limit the answer is 429 instead of 401. `GET /v1/health` has no limit, because it must answer without the database. `register-mail` refuses no request, but sends no mail beyond the limit. A refusal would reveal that another person has registered this e-mail. `POST /auth/resend` still mails a code.',
    'The gateway counts `route`, or `route-newcomer` and `route-newcomers`, before it requests a quote from the routing provider. A list of alternatives counts as one more quote. If the provider names a quota in its answers, each limit is at most a part of the quota. One user gets a quarter for the projects with a finalized operation on the network (`route`), and a sixteenth for the other projects (`route-newcomer`). The other projects of all users together get half (`route-newcomers`). If `route-newcomers` refuses a quote, `route-newcomer` gets its count back. Projects of a platform owner and projects without members are not counted.',
    '## Limits of one operation\n\nPrepare, estimate and quote answer 422 [`EXECUTION_SIMULATION_REVERTED`](errors.md#execution_simulation_reverted) for an operation that does more than this. `reason` names the limit. Split the calls over several operations.\n\n- Its calls emit at most 1,000 events in simulation. Each token of an ERC-1155 batch counts as one event.\n- The events that concern the account name at most 128 different assets, operators and owners.\n- The events show at most 64 approvals of the account that its calls do not show.\n- The answer of the simulation has at most 1 MiB, or 2 MiB as a trace, or 256 KiB as an estimate of one plain transaction. Events, return data and nested calls count.\n- The simulation of an operation returns at most 64 KiB, data of a revert included. A plain transaction reverts with at most 64 KiB.\n- Its calls spend at most 64 different assets.\n\nSo one call that pays more than 1,000 recipients, or mints more than 1,000 NFTs, is refused even if its gas would fit into a transaction.',
  ])
}
