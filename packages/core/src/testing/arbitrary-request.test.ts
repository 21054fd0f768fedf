import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '../api/index.js'
import { arbitraryRequest } from './arbitrary-request.js'

test('an object that is no text, as JSON has them, can be sent as part of a query', () => {
  const sample = { query: { search: { toString: null } } }
  const requests = fc.sample(arbitraryRequest(endpoints.listAllProjects, sample), {
    numRuns: 100,
    seed: 1,
  })
  expect(requests.map(({ query }) => query)).toContain('search=%7B%22toString%22%3Anull%7D')
})
