import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@gasless-gateway/core/api'
import { z } from 'zod'

/**
 * Throws when a response differs from the contract: a member is missing, extra or of the wrong shape. For tests and
 * development; a wrong response is a bug in the gateway.
 */
export function checkResponse(name: string, endpoint: Endpoint, answer: unknown): void {
  if (endpoint.status === 204) return
  const wire: unknown = JSON.parse(JSON.stringify(answer) ?? 'null')
  const result = endpoint.response.safeParse(wire)
  if (!result.success)
    throw new Error(`The answer of ${name} breaks its contract:\n${z.prettifyError(result.error)}`)
  const extra = findExtraMember(wire, result.data)
  if (extra) throw new Error(`The answer of ${name} has a member beyond its contract: ${extra}`)
}

/** Response schemas drop unknown members and change nothing else, so every difference is an extra member. */
function findExtraMember(wire: unknown, parsed: unknown, path = 'response'): string | undefined {
  if (isDeepStrictEqual(wire, parsed)) return undefined
  if (!isRecord(wire) || !isRecord(parsed)) return path
  for (const [name, value] of Object.entries(wire)) {
    if (!Object.hasOwn(parsed, name)) return `${path}.${name}`
    const found = findExtraMember(value, parsed[name], `${path}.${name}`)
    if (found) return found
  }
  return path
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
