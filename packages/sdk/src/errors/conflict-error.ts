import { GatewayApiError } from './gateway-api-error.js'

/** 409: the thing exists already or has changed. `operationId` names the operation that conflicts, if there is one. */
export class ConflictError extends GatewayApiError {
  override readonly name: string = 'ConflictError'
}
