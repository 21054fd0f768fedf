import { inheritedEnvironment } from '@gasless-gateway/server/local'
import { runToEnd } from '@gasless-gateway/testing/run-to-end'

export interface ProjectKey {
  readonly project: string
  readonly apiKey: string
}

/** Projects with a key each, made by the command that operators use. Migrates the database. */
export async function createProjectKeys(
  gateway: string,
  environment: Readonly<Record<string, string>>,
  projects: readonly string[],
): Promise<ProjectKey[]> {
  const keys: ProjectKey[] = []
  // One after the other: the first one migrates.
  for (const project of projects) {
    const { stdout } = await runToEnd(
      process.execPath,
      [gateway, 'key', 'create', '--project', project, '--name', 'load'],
      { env: { ...inheritedEnvironment(), ...environment } },
    )
    keys.push({ project, apiKey: stdout.trim() })
  }
  return keys
}
