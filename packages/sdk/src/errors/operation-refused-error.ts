import { GatewayApiError } from './gateway-api-error.js'

/** 422: the request is valid but cannot be prepared, for example for lack of tokens. `reason` has the details. */
export class OperationRefusedError extends GatewayApiError {
  override readonly name: string = 'OperationRefusedError'
}
