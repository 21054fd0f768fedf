import { type Hex, keccak256, stringToBytes } from 'viem'

/**
 * Returns a hash of the endpoint and the parsed body. The order of keys does not change it. Idempotency-Keys compare
 * it.
 */
export const fingerprintOf = (endpoint: string, body: unknown): Hex =>
  keccak256(
    stringToBytes(
      JSON.stringify([endpoint, body], (_, value) =>
        typeof value === 'bigint' ? value.toString() : sortKeys(value),
      ),
    ),
  )

const sortKeys = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
