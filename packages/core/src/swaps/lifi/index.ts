export type { RouterCall } from '../../model/route.js'
export { readLifiCall } from './read-lifi-call.js'
