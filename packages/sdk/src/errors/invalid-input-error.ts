import { GatewaySdkError } from './gateway-sdk-error.js'

/** An argument that no gateway could understand; nothing was sent. */
export class InvalidInputError extends GatewaySdkError {
  override readonly name = 'InvalidInputError'
  /** Where the mistake is, such as `transfers.0.amount`. */
  declare readonly path: string

  constructor(path: string, problem: string) {
    super('INPUT_INVALID', `\`${path}\` ${problem}.`, { status: 400 })
    this.path = path
  }
}
