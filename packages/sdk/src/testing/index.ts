/**
 * # The testing kit
 *
 * Exports of `@gasless-gateway/sdk/testing`: a gateway in memory for tests of your code.
 *
 * @module
 */

export { createTestGateway, type SeenRequest, type TestGateway } from './create-test-gateway.js'
export { type Lifecycle, type LifecycleStep, lifecycles } from './lifecycles.js'
export {
  disconnected,
  disconnectedAfterwards,
  hanging,
  hangingAfterwards,
  honestly,
  ok,
  type Reply,
  rateLimited,
  refused,
} from './replies.js'
export type { FeeToken, TestGatewayOptions } from './test-gateway-options.js'
