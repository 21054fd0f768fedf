import { type Database, type SponsorshipPolicy, setProject } from '@gasless-gateway/core'
import { describeProject, projectJson } from '../../cli/project/describe-project.js'
import type { ProjectRequest } from '../../cli/project/project-request.js'
import { chooseProject } from './choose-project.js'

/** Runs one of the commands `project …`. Throws an `Error` with a message for the operator. */
export async function runProjectCommand(
  { which, ...request }: ProjectRequest,
  {
    database,
    sponsorship,
    out,
  }: {
    readonly database: Database
    /** The gateway's policy, read from the configuration of this command. */
    readonly sponsorship: SponsorshipPolicy
    readonly out: (line: string) => void
  },
): Promise<void> {
  const project = chooseProject(await database.settings.find(which), which)
  if (request.command === 'show' && request.json) return out(JSON.stringify(projectJson(project)))
  const shown =
    request.command === 'set'
      ? await setProject({ database }, project.id, request.settings)
      : project
  if (!shown) throw new Error(`Project ${which} is archived. Its settings stay as they are.`)
  for (const line of describeProject(shown, sponsorship)) out(line)
}
