import { type Endpoint, endpoints } from '@gasless-gateway/core/api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryRequest } from './arbitrary-request.js'
import { sampleRequests } from './sample-requests.js'

test('of the query of every endpoint something is made that can be sent, whatever is put into it', () => {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const sample = sampleRequests[name as keyof typeof sampleRequests]
    for (const { path, query } of fc.sample(arbitraryRequest(endpoint, sample), {
      numRuns: 5_000,
      seed: 1,
    }))
      expect(`${path}?${query}`).toMatch(/^\/v1\/[\x21-\x7e]*$/)
  }
})
