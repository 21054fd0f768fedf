import type { InvitationTokens } from './invitation-tokens.js'
import type { KeyDeps } from './key-deps.js'
import type { PeopleDeps } from './people-deps.js'

/** The dependencies of the use cases for people, projects, members and keys. */
export interface ControlPlaneDeps extends PeopleDeps, KeyDeps {
  readonly invitationTokens: InvitationTokens
}
