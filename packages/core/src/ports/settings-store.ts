import type { ConfiguredProject, NamedProject, ProjectSettings } from '../model/project-settings.js'
import type { ProjectId } from '../primitives/ids.js'

/** Projects as the operator sees and sets them. What is set holds on every replica at once: nobody keeps a copy. */
export interface SettingsStore {
  /** The project with this id; else all with exactly this name, archived ones too, oldest first. */
  find(idOrName: string): Promise<readonly NamedProject[]>
  /** Sets what is given. `undefined`, and nothing set, when there is no such project or it is archived. */
  set(id: ProjectId, settings: Partial<ProjectSettings>): Promise<ConfiguredProject | undefined>
}
