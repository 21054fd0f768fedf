import type { OwnLimits } from '../fees/sponsorship-budget.js'
import type { Project } from './project.js'

/** What the operator sets of a project, at the command line. */
export interface ProjectSettings
  extends OwnLimits,
    Pick<Project, 'securityMode' | 'routerIntegrator'> {}

/** A project as the operator sees it. */
export interface ConfiguredProject extends Project, OwnLimits {}
