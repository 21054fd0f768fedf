import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Writes owners and account modes of projects into the database, as a sign-up through the API would. */
export async function ownProjects(
  databaseUrl: string,
  projects: readonly {
    readonly project: string
    readonly owner: string
    /** @default smart_account */
    readonly accountMode?: 'eip7702'
  }[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const { project, owner, accountMode = 'smart_account' } of projects) {
      await client.query(
        `insert into users (id, email, name, password_hash, system_role, created_at)
         values ($1, $1 || '@example.com', $1, '', 'client_admin', now()) on conflict do nothing`,
        [owner],
      )
      await client.query(
        `insert into project_members (id, project_id, user_id, role, created_at)
         select $1, id, $2, 'owner', now() from projects where name = $3 on conflict do nothing`,
        [randomUUID(), owner, project],
      )
      await client.query('update projects set account_mode = $1 where name = $2', [
        accountMode,
        project,
      ])
    }
  } finally {
    await client.end()
  }
}
