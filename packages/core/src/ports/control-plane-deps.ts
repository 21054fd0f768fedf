import type { InvitationTokens } from './invitation-tokens.js'
import type { KeyDeps } from './key-deps.js'
import type { PeopleDeps } from './people-deps.js'

/** What people, projects, members and keys need of the world. */
export interface ControlPlaneDeps extends PeopleDeps, KeyDeps {
  readonly invitationTokens: InvitationTokens
}
