export { SmartAccount } from './accounts.js'
export { EmailInput, limits, NameInput, NewPasswordInput } from './common.js'
export { dataEndpoints } from './data-endpoints.js'
export type {
  BodyInput,
  Endpoint,
  EndpointAuth,
  HttpMethod,
  ParamsInput,
  ParsedRequest,
  QueryInput,
  ResponseOf,
} from './define-endpoint.js'
export { statusOf } from './define-endpoint.js'
export { type EndpointName, type Endpoints, endpoints } from './endpoints.js'
export { ErrorBody, ValidationIssue } from './error-body.js'
export { NetworkBody, NetworkToken } from './networks.js'
export { SwapChainBody, SwapQuoteBody, SwapTokenBody } from './swaps.js'
export {
  BridgeBody,
  FeeBreakdownBody,
  GatewayFeeBody,
  OperationBody,
  OperationKind,
  OperationRow,
  PlainTransactionBody,
  PreparedOnEitherRail,
  PreparedOperation,
  PreparedPlainOperation,
  SecurityBody,
  UserOperationBody,
} from './transactions.js'
