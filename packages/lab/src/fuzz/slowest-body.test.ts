import { type Endpoint, type EndpointName, endpoints, limits } from '@gasless-gateway/core/api'
import { expect, test } from 'vitest'
import { largeBodiesOf } from './slowest-body.js'

const withBody = Object.entries<Endpoint>(endpoints)
  .filter(([, endpoint]) => endpoint.body)
  .map(([name]) => name as EndpointName)

test.each(withBody)('%s has large bodies that the size limit allows', (name) => {
  const sizes = largeBodiesOf(name).map(({ text }) => Buffer.byteLength(text))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(limits.jsonBodyBytes)
  expect(Math.max(...sizes)).toBeGreaterThan(limits.jsonBodyBytes * 0.9)
})
