import { type Endpoint, type EndpointName, endpoints } from '@gasless-gateway/core/api'
import { hashUserOperation } from '@gasless-gateway/core/erc4337'
import { expect, test } from 'vitest'
import { checkResponse } from './check-response.js'
import { endpointExamples } from './endpoint-examples.js'

const all = Object.entries<Endpoint>(endpoints)
const exampleOf = (name: string): { readonly body?: unknown; readonly response?: unknown } =>
  endpointExamples[name as EndpointName]

test.each(all)(
  'the example of %s is a request that is taken, and a whole answer',
  (name, endpoint) => {
    const { body, response } = exampleOf(name)
    expect(endpoint.body?.safeParse(body).error).toBeUndefined()
    expect(body !== undefined).toBe(endpoint.body !== undefined)
    expect(() => checkResponse(name, endpoint, response)).not.toThrow()
    expect(response !== undefined).toBe(endpoint.status !== 204)
  },
)

test('the operation of the examples has the hash that stands beside it', () => {
  const { userOperation, userOperationHash, ...rest } = endpointExamples.prepareTransaction.response
  const { nonce, preVerificationGas, ...fields } = userOperation
  const packed = {
    ...fields,
    nonce: BigInt(nonce),
    preVerificationGas: BigInt(preVerificationGas),
  }
  const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
  expect(hashUserOperation(packed, { entryPoint, chainId: 8453 })).toBe(userOperationHash)
  expect(endpointExamples.submitTransaction.response).toMatchObject({
    operationId: rest.operationId,
    userOperationHash,
  })
})
