import type { Project } from './project.js'
import type { OwnLimits } from './sponsorship-budget.js'

/** What the operator sets of a project, at the command line. */
export interface ProjectSettings
  extends OwnLimits,
    Pick<Project, 'securityMode' | 'routerIntegrator'> {}

/** A project as the operator sees it. */
export interface ConfiguredProject extends Project, OwnLimits {}

/** A project that an id or a name may mean. */
export interface NamedProject extends ConfiguredProject {
  /** E-mails of its owners. */
  readonly owners: readonly string[]
  /** Without members, or with an owner of the platform among its owners: nobody else chose its name. */
  readonly ownedByOperator: boolean
}
