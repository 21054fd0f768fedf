export { ownerAddress, sampleRequests } from './sample-requests.js'
export { differentIds, twinIds } from './twin-ids.js'
