import { GatewaySdkError } from './gateway-sdk-error.js'

/**
 * An argument is invalid. Nothing was sent, unless `path` is `publicClient` or `verifyWith`: `transfer`, `send` and
 * `swap` notice a node of another chain only when they ask it.
 */
export class InvalidInputError extends GatewaySdkError {
  override readonly name = 'InvalidInputError'
  /** The argument at fault, such as `transfers.0.amount`. */
  declare readonly path: string

  constructor(path: string, problem: string) {
    super('INPUT_INVALID', `\`${path}\` ${problem}.`, { status: 400 })
    this.path = path
  }
}
