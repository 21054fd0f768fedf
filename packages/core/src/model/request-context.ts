import type { ApiKeyId } from '../primitives/ids.js'
import type { Project } from './project.js'
import type { User } from './user.js'

/** The client that sent a request. */
export interface Client {
  /** IPv4 or IPv6, in its shortest form. */
  readonly address: string
  /** The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address. */
  readonly network: string
  /** The /56 and the /48 of an IPv6 address, in this order. One customer of a provider may have either. */
  readonly widerNetworks?: readonly string[]
  /**
   * Calls the listener when the connection closes, or at once if it is closed already: nobody will read the response.
   * Absent if there is no known connection.
   */
  readonly onLeave?: (listener: () => void) => void
}

/** Returns the networks by which a client is counted, the narrowest first. */
export const networksOf = ({ network, widerNetworks = [] }: Client): readonly string[] => [
  network,
  ...widerNetworks,
]

/** The client, id and Idempotency-Key of a request. */
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
