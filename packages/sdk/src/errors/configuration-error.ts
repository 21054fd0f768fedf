import { GatewaySdkError } from './gateway-sdk-error.js'

/** The client was set up wrongly; the message says what to type. `PIN_MISSING`: an address to check against lacks. */
export class ConfigurationError extends GatewaySdkError {
  override readonly name = 'ConfigurationError'

  constructor(
    message: string,
    code: 'CONFIGURATION_INVALID' | 'PIN_MISSING' = 'CONFIGURATION_INVALID',
  ) {
    super(code, message)
  }
}
