import type { SignedOperation } from './signed-operation.js'

/** A service that takes signed operations and lands them. */
export interface RelayTarget {
  readonly name: string
  /** The target's process. Absent for the gateway, and for a target without a process. */
  readonly processId?: number
  /** Returns the requests that submit the operations. Called before the clock starts. */
  encode(operations: readonly SignedOperation[]): Promise<readonly string[]>
  /** Sends a request over a kept connection. Throws if the target refuses it. */
  send(request: string): Promise<unknown>
  /** Returns whether the target has noticed that the operation is mined. Its work must not slow down the next burst. */
  knowsMined(operation: SignedOperation): Promise<boolean>
}

/** Concurrent requests. */
export const submissionsAtOnce = 32
