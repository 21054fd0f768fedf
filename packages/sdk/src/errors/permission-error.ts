import { GatewayApiError } from './gateway-api-error.js'

/** 403: the credential is valid, and does not allow this. */
export class PermissionError extends GatewayApiError {
  override readonly name = 'PermissionError'
}
