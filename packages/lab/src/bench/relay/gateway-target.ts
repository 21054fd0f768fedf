import type { OperationBody } from '@gasless-gateway/core/api'
import type { BenchContext } from '../bench.js'
import { createPoster } from '../create-poster.js'
import type { GatewayProcess } from '../start-gateway-process.js'
import { type RelayTarget, submissionsAtOnce } from './relay-target.js'

/** Returns the gateway as a target: `POST /transaction/submit`. */
export function gatewayTarget(
  { defer }: BenchContext,
  { baseUrl, apiKey }: GatewayProcess,
): RelayTarget {
  const headers = { 'x-api-key': apiKey }
  const poster = createPoster(`${baseUrl}/transaction/submit`, {
    connections: submissionsAtOnce,
    headers,
  })
  defer(async () => poster.close())
  return {
    name: 'gateway',
    encode: async (operations) =>
      operations.map(({ operationId, userOperation: { signature } }) =>
        JSON.stringify({ operationId, signature }),
      ),
    send: poster.post,
    async knowsMined({ operationId }) {
      const response = await fetch(`${baseUrl}/transaction/${operationId}`, { headers })
      if (!response.ok) throw new Error(`${operationId} answered ${response.status}.`)
      const { status } = (await response.json()) as OperationBody
      return status === 'confirmed' || status === 'finalized'
    },
  }
}
