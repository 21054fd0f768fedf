import type { ProjectCaller } from '../gateway.js'
import type { ApiKey } from '../projects/api-key.js'
import type { Project } from '../projects/project.js'

export interface ProjectStore {
  insert(project: Project): Promise<void>
  findByName(name: string): Promise<Project | undefined>
  /** False, and nothing stored, while the project has another active key. An expired one is revoked on the way. */
  insertKey(key: ApiKey): Promise<boolean>
  /** The project of an active key: not revoked, not expired, project not archived. */
  authenticate(keyHash: Uint8Array): Promise<ProjectCaller | undefined>
}
