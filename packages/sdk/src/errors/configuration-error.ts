import { GatewaySdkError } from './gateway-sdk-error.js'

/**
 * The client is configured incorrectly. The message says what to change. `PIN_MISSING`: a pinned address is missing.
 */
export class ConfigurationError extends GatewaySdkError {
  override readonly name = 'ConfigurationError'

  constructor(
    message: string,
    code: 'CONFIGURATION_INVALID' | 'PIN_MISSING' = 'CONFIGURATION_INVALID',
  ) {
    super(code, message)
  }
}
