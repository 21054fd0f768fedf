import { GatewayApiError } from './gateway-api-error.js'

/** 401: the API key, the session token or the password is missing or not valid. */
export class AuthenticationError extends GatewayApiError {
  override readonly name = 'AuthenticationError'
}
