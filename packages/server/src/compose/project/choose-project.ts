import type { NamedProject } from '@gasless-gateway/core'

/**
 * The one that is meant, of those with this id or name; of several with one name, the active one. Throws an `Error` that
 * says how to name it.
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
 * A name means the operator's own projects alone. Whoever signs up may call theirs the same, so a name that anybody else's
 * project has, an archived one too, means nothing. Throws an `Error` that names the ids.
 */
export function refuseNameOfOthers(found: readonly NamedProject[], which: string): void {
  if (found.every(({ id, ownedByOperator }) => ownedByOperator || id === which)) return
  throw new Error(
    `The name ${which} is not the operator's alone: whoever signs up may choose it. Say which project by its id: ${listed(found)}.`,
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
