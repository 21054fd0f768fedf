import type { NamedProject } from '@gasless-gateway/core'

/**
 * Returns the project with this id or name; active projects take precedence over archived ones. Throws an `Error`
 * when there is no such project, or with the ids when the name is ambiguous.
 */
export function chooseProject(found: readonly NamedProject[], which: string): NamedProject {
  refuseNameOfOthers(found, which)
  const active = found.filter(({ isActive }) => isActive)
  const candidates = active.length > 0 ? active : found
  const [first, second] = candidates
  if (!first) throw new Error(`No project has the id or exactly the name ${which}.`)
  if (!second) return first
  throw new Error(
    `${candidates.length} projects are called ${which}. Say which by its id: ${listed(candidates)}.`,
  )
}

/**
 * Throws an `Error` with the ids if a project of another owner, even an archived one, has this name. Any user may
 * choose the same name, so the operator must then give the id.
 */
export function refuseNameOfOthers(found: readonly NamedProject[], which: string): void {
  if (found.every(({ id, ownedByOperator }) => ownedByOperator || id === which)) return
  throw new Error(
    `The name ${which} is also the name of a project that is not the operator's. Say which project by its id: ${listed(found)}.`,
  )
}

const listed = (projects: readonly NamedProject[]) =>
  projects
    .map(({ id, createdAt, isActive, owners }) => {
      const made = `made ${createdAt.toISOString()}`
      const by = owners.length > 0 ? ` by ${owners.join(', ')}` : ''
      return `${id} (${made}${by}${isActive ? '' : ', archived'})`
    })
    .join(', ')
