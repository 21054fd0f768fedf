/** Questions of one topic share a figure. `reported` questions are printed only. */
export type Topic = 'stats' | 'series' | 'transactions' | 'reported'

export interface Question {
  readonly topic: Topic
  /** The printed name. */
  readonly title: string
  /** Path and query, relative to the gateway's base URL. */
  readonly path: string
  /** Only platform staff may ask. */
  readonly staffOnly?: boolean
}

const dayMs = 24 * 60 * 60 * 1000

/** Returns the questions to all dashboards at the moment `to`. `hash` is a transaction hash of the history. */
export function questionsAt(to: Date, hash: string): readonly Question[] {
  const end = `to=${to.toISOString()}`
  const daysAgo = (days: number) => new Date(to.getTime() - days * dayMs).toISOString()
  const since = (days: number) => `period=custom&from=${daysAgo(days)}&${end}`
  const ask = (topic: Topic, endpoint: string) => (title: string, query: string) => ({
    topic,
    title: `${topic === 'reported' ? '' : `${topic}, `}${title}`,
    path: `${endpoint}?${query}`,
  })
  const stats = ask('stats', '/dashboard/stats')
  const series = ask('series', '/dashboard/account-series')
  const list = ask('transactions', '/dashboard/transactions')
  const listReported = ask('reported', '/dashboard/transactions')
  const part = hash.slice(20, 26)
  const window = `from=${daysAgo(100)}&${end}`
  return [
    stats('a day', `period=day&${end}`),
    stats('a week', `period=week&${end}`),
    stats('a month', `period=month&${end}`),
    stats('a year', since(365)),
    // This window ends within an hour, so rollups alone cannot answer it.
    stats('a week that ended a month ago', `period=week&to=${daysAgo(30)}`),
    series('a month by day', `period=month&bucket=day&${end}`),
    series('six months by week', `period=sixMonths&bucket=week&${end}`),
    series('a year by month', `period=year&bucket=month&${end}`),
    series('two years by day', `${since(730)}&bucket=day`),
    ask('series', '/account/series')('of /account/series, a year', `period=year&${end}`),
    list('the first page', 'offset=0'),
    list('offset 1,000', 'offset=1000'),
    list('offset 10,000', 'offset=10000'),
    list('100 rows at offset 9,900', 'limit=100&offset=9900'),
    list('finalized, offset 10,000', 'status=finalized&offset=10000'),
    list('failed', 'status=failed'),
    list('failed, offset 1,000', 'status=failed&offset=1000'),
    list('pending', 'status=pending'),
    list('one network, offset 10,000', 'networkId=8453&offset=10000'),
    list('two networks, offset 10,000', 'networkId=8453,1&offset=10000'),
    list('100 days, offset 10,000', `${window}&offset=10000`),
    listReported('finalized in 100 days, with their total', `${window}&status=finalized`),
    listReported('six digits of a transaction hash', `transactionHash=${part}`),
    listReported('six digits of a user operation hash', `userOperationHash=${part}`),
    listReported('twelve digits at its beginning', `transactionHash=${hash.slice(0, 14)}`),
    ask('reported', '/dashboard/account-series')(
      'accounts by six digits of their address',
      `period=year&${end}&address=${part}`,
    ),
    ask('reported', '/dashboard/account-series')(
      'accounts active within a month',
      `period=year&${end}&activeWithin=month`,
    ),
    { ...ask('reported', '/project/all')('all projects', 'limit=50'), staffOnly: true },
  ]
}
