export { ownerAddress, sampleRequests } from './sample-requests.js'
