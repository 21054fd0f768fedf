import type { ConfiguredProject, NamedProject, ProjectSettings } from '../model/project-settings.js'
import type { ProjectId } from '../primitives/ids.js'

/** Project settings of the operator. A change takes effect on every replica at once, because they are not cached. */
export interface SettingsStore {
  /**
   * Returns the project with this id, or else all projects with exactly this name, including archived ones, oldest
   * first.
   */
  find(idOrName: string): Promise<readonly NamedProject[]>
  /** Sets the given fields. Returns `undefined`, and sets nothing, if there is no such project or it is archived. */
  set(id: ProjectId, settings: Partial<ProjectSettings>): Promise<ConfiguredProject | undefined>
}
