import { GatewayApiError } from './gateway-api-error.js'

/** 422: what was asked for is understood, and cannot be prepared, such as for lack of tokens; `reason` holds the detail. */
export class OperationRefusedError extends GatewayApiError {
  override readonly name: string = 'OperationRefusedError'
}
