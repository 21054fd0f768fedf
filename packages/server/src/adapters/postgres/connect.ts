import knex, { type Knex } from 'knex'

/** A pool on the database. Nothing is connected before the first query. */
export const connect = (url: string, { poolSize = 10 }: { poolSize?: number } = {}): Knex =>
  knex({
    client: 'pg',
    connection: { connectionString: url, application_name: 'gasless-gateway' },
    pool: { min: 0, max: poolSize },
    acquireConnectionTimeout: 10_000,
  })
