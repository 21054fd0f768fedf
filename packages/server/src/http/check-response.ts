import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@gasless-gateway/core/api'
import { z } from 'zod'

/**
 * Throws when an answer is not exactly what the contract says: members missing, of the wrong shape, or
 * beyond it. For tests and development; a wrong answer is a bug of ours.
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

/** Response schemas drop members that they do not know and change nothing else, so what differs is extra. */
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
