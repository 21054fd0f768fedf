export { type ErrorCode, type ErrorCodeEntry, errorCodes } from './codes.js'
export { GatewayError, type GatewayErrorOptions, isGatewayError } from './gateway-error.js'
