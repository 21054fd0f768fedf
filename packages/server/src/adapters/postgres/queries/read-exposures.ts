import {
  type AccountExposure,
  type AccountId,
  burntPerPaid,
  type ExposureStore,
  type ProjectId,
  type UserId,
} from '@gasless-gateway/core'
import type { Knex } from 'knex'
import type { Address } from 'viem'

/** Days for which burnt gas is recorded. `EXPOSURE_HOURS` allows no longer window. */
export const keptDays = 31

const readSql = `
select * from read_exposures(
  :networkId, :asked, :windowSeconds, :perProject, :perOwner, :ofNewcomers, :burntPerLanded, :locks)
order by account_id`

interface ExposureRow {
  account_id: AccountId
  project_id: ProjectId
  sender: Address
  user_id: UserId | null
  sender_way: string
  sender_burnt: string
  sender_since: Date | null
  sender_landed: string
  failures: string
  in_a_row: string
  seconds_ago: string
  recorded: string
  project_way: string
  project_burnt: string
  project_since: Date | null
  project_landed: string
  owner_way: string
  owner_burnt: string
  owner_since: Date | null
  newcomers_way: string
  newcomers_burnt: string
  newcomers_since: Date | null
}

type Read = ExposureStore['read']

/**
 * Returns the exposure of each account, with the sums of its sender, its project, the project's owner and the
 * newcomers' pool. `locks` takes the network's lock first, until the transaction ends.
 */
export async function readExposures(
  db: Knex,
  networkId: string,
  asked: Parameters<Read>[1],
  { windowSeconds, perProject, perOwner, ofNewcomers, perLanded }: Parameters<Read>[2],
  { locks }: { readonly locks: boolean },
): Promise<AccountExposure[]> {
  if (asked.length === 0) return []
  const { rows }: { rows: ExposureRow[] } = await db.raw(readSql, {
    networkId,
    locks,
    windowSeconds,
    perProject: perProject.toString(),
    perOwner: perOwner.toString(),
    ofNewcomers: ofNewcomers.toString(),
    burntPerLanded: (burntPerPaid * perLanded).toString(),
    asked: JSON.stringify(
      asked.map(({ accountId, projectId, sender, gas }) => ({
        account_id: accountId,
        project_id: projectId,
        sender,
        gas: gas.toString(),
      })),
    ),
  })
  const sumOf = (way: string, burnt: string, since: Date | null, landed: string) => ({
    underWay: BigInt(way),
    burnt: BigInt(burnt),
    lapsesAt: since && new Date(since.getTime() + windowSeconds * 1000),
    landed: Number(landed),
  })
  return rows.map((row) => ({
    accountId: row.account_id,
    projectId: row.project_id,
    sender: row.sender,
    ownerId: row.user_id,
    failures: {
      total: Number(row.failures),
      inARow: Number(row.in_a_row),
      secondsAgo: Number(row.seconds_ago),
    },
    burntInRecord: BigInt(row.recorded),
    sums: {
      sender: sumOf(row.sender_way, row.sender_burnt, row.sender_since, row.sender_landed),
      project: sumOf(row.project_way, row.project_burnt, row.project_since, row.project_landed),
      owner: sumOf(row.owner_way, row.owner_burnt, row.owner_since, row.project_landed),
      newcomers: sumOf(row.newcomers_way, row.newcomers_burnt, row.newcomers_since, '0'),
    },
  }))
}
