import { GatewayApiError } from './gateway-api-error.js'

/** 401: the API key, session token or password is missing or invalid. */
export class AuthenticationError extends GatewayApiError {
  override readonly name = 'AuthenticationError'
}
