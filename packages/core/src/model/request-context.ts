import type { ApiKeyId } from '../primitives/ids.js'
import type { Project } from './project.js'
import type { User } from './user.js'

/** Where a request comes from. */
export interface Client {
  /** IPv4 or IPv6, in its shortest form. */
  readonly address: string
  /** What counts as one client: an IPv4 address, or the /64 that an IPv6 address is in. */
  readonly network: string
  /** The /56 and the /48 of an IPv6 address, in this order: one customer of a provider may have either. */
  readonly widerNetworks?: readonly string[]
  /**
   * Calls the listener when the connection closes, at once if it is closed already: nobody reads the answer then. Absent where no
   * connection is known.
   */
  readonly onLeave?: (listener: () => void) => void
}

/** The networks that a client is counted by, the narrowest first. */
export const networksOf = ({ network, widerNetworks = [] }: Client): readonly string[] => [
  network,
  ...widerNetworks,
]

/** Who calls, and what came along with the request. */
export interface RequestContext {
  readonly requestId: string
  readonly client: Client
  readonly idempotencyKey?: string
}

/** The caller of an `api-key` endpoint. */
export interface ProjectCaller {
  readonly project: Project
  readonly apiKeyId: ApiKeyId
}

/** The caller of a `session` endpoint, as the database knows them now. */
export interface UserCaller {
  readonly user: User
}
