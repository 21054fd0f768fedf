export { ownerAddress, sampleRequests } from './sample-requests.js'
export { twinIds } from './twin-ids.js'
