import { GatewayApiError } from './gateway-api-error.js'

/** 403: the credential is valid but does not allow this request. */
export class PermissionError extends GatewayApiError {
  override readonly name = 'PermissionError'
}
