import type { Project } from './project.js'
import type { OwnLimits } from './sponsorship-budget.js'

/** The project settings that the operator changes at the command line. */
export interface ProjectSettings
  extends OwnLimits,
    Pick<Project, 'securityMode' | 'routerIntegrator' | 'routeTrust'> {}

/** A project with the operator's settings. */
export interface ConfiguredProject extends Project, OwnLimits {}

/** A project that matches an id or a name. */
export interface NamedProject extends ConfiguredProject {
  /** E-mails of its owners. */
  readonly owners: readonly string[]
  /**
   * Whether the project has no members, or an owner of the platform among its owners. Nobody else can have chosen its
   * name.
   */
  readonly ownedByOperator: boolean
}
