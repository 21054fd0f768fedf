import type { ConfiguredProject } from '@gasless-gateway/core'

/**
 * The one that is meant, of those with this id or name; of several with one name, the active one. Throws an `Error` that
 * says how to name it.
 */
export function chooseProject(
  found: readonly ConfiguredProject[],
  which: string,
): ConfiguredProject {
  const active = found.filter(({ isActive }) => isActive)
  const candidates = active.length > 0 ? active : found
  const [first, second] = candidates
  if (!first) throw new Error(`No project has the id or exactly the name ${which}.`)
  if (!second) return first
  throw new Error(
    `${candidates.length} projects are called ${which}. Say which by its id: ${candidates
      .map(({ id, createdAt }) => `${id} (made ${createdAt.toISOString()})`)
      .join(', ')}.`,
  )
}
