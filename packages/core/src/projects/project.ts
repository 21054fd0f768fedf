import type { ProjectId } from '../primitives/ids.js'

/** `monitor`: an unsafe operation is reported and can still be submitted. `enforce`: submit refuses it. */
export type SecurityMode = 'monitor' | 'enforce'

export interface Project {
  readonly id: ProjectId
  readonly name: string
  readonly isActive: boolean
  readonly securityMode: SecurityMode
  readonly createdAt: Date
}
