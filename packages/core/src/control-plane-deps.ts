import type { KeyDeps } from './keys/key-deps.js'
import type { PeopleDeps } from './people/deps.js'
import type { InvitationTokens } from './ports/invitation-tokens.js'

/** What people, projects, members and keys need of the world. */
export interface ControlPlaneDeps extends PeopleDeps, KeyDeps {
  readonly invitationTokens: InvitationTokens
}
