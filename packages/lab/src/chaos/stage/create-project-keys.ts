import { inheritedEnvironment } from '@gasless-gateway/server/local'
import { runToEnd } from '@gasless-gateway/testing/run-to-end'

export interface ProjectKey {
  readonly project: string
  readonly apiKey: string
}

/** Creates projects with one key each, through the operator's command, which also migrates the database. */
export async function createProjectKeys(
  gateway: string,
  environment: Readonly<Record<string, string>>,
  projects: readonly string[],
): Promise<ProjectKey[]> {
  const keys: ProjectKey[] = []
  // One at a time, because the first command migrates.
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
