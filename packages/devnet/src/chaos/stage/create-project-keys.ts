import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

export interface ProjectKey {
  readonly project: string
  readonly apiKey: string
}

const run = promisify(execFile)

/** Projects with a key each, made by the command that operators use. Migrates the database. */
export async function createProjectKeys(
  gateway: string,
  environment: Readonly<Record<string, string>>,
  projects: readonly string[],
): Promise<ProjectKey[]> {
  const keys: ProjectKey[] = []
  // One after the other: the first one migrates.
  for (const project of projects) {
    const { stdout } = await run(
      process.execPath,
      [gateway, 'key', 'create', '--project', project, '--name', 'load'],
      { env: { ...environment } },
    )
    keys.push({ project, apiKey: stdout.trim() })
  }
  return keys
}
