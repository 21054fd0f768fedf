import type { ApiKey } from '../projects/api-key.js'
import type { Project } from '../projects/project.js'

export interface ProjectStore {
  insert(project: Project): Promise<void>
  findByName(name: string): Promise<Project | undefined>
  /** False, and nothing stored, while the project has another active key. */
  insertKey(key: ApiKey): Promise<boolean>
  /** The project of an active key (not revoked, not expired, project not archived). Reads the primary: a revocation counts at once. */
  authenticate(keyHash: Uint8Array): Promise<{ project: Project; apiKeyId: ApiKey['id'] } | undefined>
}
