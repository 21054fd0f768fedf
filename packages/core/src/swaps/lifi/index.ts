export type { RouterCall } from '../../model/route.js'
export { leastBridged } from './least-bridged.js'
export { readLifiCall } from './read-lifi-call.js'
