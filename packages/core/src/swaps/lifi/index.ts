export type { RouterCall } from '../route.js'
export { lifiFunctionNames, readLifiCall } from './read-lifi-call.js'
