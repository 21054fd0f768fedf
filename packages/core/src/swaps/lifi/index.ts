export type { RouterCall } from '../../model/route.js'
export { leastBridged } from './least-bridged.js'
export { isKnownLifiCall, readLifiCall } from './read-lifi-call.js'
