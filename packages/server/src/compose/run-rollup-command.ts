import type { RollupDifference, RollupStore } from '@gasless-gateway/core'
import { connect } from '../adapters/postgres/connection/connect.js'
import { createRollupStore } from '../adapters/postgres/rollup-store.js'
import type { RollupRequest } from '../cli/program.js'

/** Runs one of the commands `rollup …`. Resolves to its exit code: 1 when `verify` found a difference. */
export async function runRollupCommand(
  databaseUrl: string,
  request: RollupRequest,
  out: (line: string) => void,
): Promise<number> {
  const knex = connect(databaseUrl, { poolSize: 1 })
  try {
    const rollups = createRollupStore(knex)
    return await (request === 'verify' ? verify(rollups, out) : rebuild(rollups, out))
  } finally {
    await knex.destroy()
  }
}

async function verify(rollups: RollupStore, out: (line: string) => void): Promise<number> {
  const differences = await rollups.verify()
  for (const difference of differences) out(describe(difference))
  out(
    differences.length === 0
      ? 'Nothing differs.'
      : `${differences.length === 1 ? '1 difference' : `${differences.length} differences`}. Run gateway-server rollup rebuild to compute them again.`,
  )
  return differences.length === 0 ? 0 : 1
}

const describe = ({ what, kept, actual }: RollupDifference): string =>
  `${what}: the rollup has ${kept}, and the rows add up to ${actual}.`

async function rebuild(rollups: RollupStore, out: (line: string) => void): Promise<number> {
  await rollups.rebuild()
  out('The rollups match the rows.')
  return 0
}
