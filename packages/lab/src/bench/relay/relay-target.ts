import type { SignedOperation } from './signed-operation.js'

/** Whoever takes signed operations and puts them on the chain. */
export interface RelayTarget {
  readonly name: string
  /** Its process. Absent if it has none of its own, or if it is the gateway. */
  readonly processId?: number
  /** The requests that hand the operations over, written before anything is timed. */
  encode(operations: readonly SignedOperation[]): Promise<readonly string[]>
  /** Sends a request over a connection that stays open. Throws when it is refused. */
  send(request: string): Promise<unknown>
  /** Whether it knows by now that the operation is mined: the work for one burst must not slow down the next. */
  knowsMined(operation: SignedOperation): Promise<boolean>
}

/** Requests under way at once. */
export const submissionsAtOnce = 32
