export type { RouterCall } from '../route.js'
export { readLifiCall } from './read-lifi-call.js'
