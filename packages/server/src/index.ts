export type { ConfiguredNetwork, ServiceOptions } from './compose/create-services.js'
export { type GatewayOptions, type RunningGateway, startGateway } from './compose/start-gateway.js'
