import type { Gateway } from '@gasless-gateway/core'
import { type EndpointName, endpoints } from '@gasless-gateway/core/api'
import { endpointExamples } from '../endpoint-examples.js'

/** Creates a gateway that answers every endpoint with its documented example. `parts` replaces single use cases. */
export const createFakeGateway = (parts: Partial<Gateway> = {}): Gateway => ({
  ...answers,
  ...parts,
})

const answers = Object.fromEntries(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [name, async () => answerOf(name)]),
) as unknown as Gateway

function answerOf(name: EndpointName): unknown {
  const example: { readonly response?: unknown } = endpointExamples[name]
  return example.response
}
