import { GatewayApiError } from './gateway-api-error.js'

/** 409: it exists already, or has moved on; `operationId` names the operation that is in the way. */
export class ConflictError extends GatewayApiError {
  override readonly name: string = 'ConflictError'
}
