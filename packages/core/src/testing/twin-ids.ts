import type { OperationId } from '../primitives/ids.js'

/**
 * Ids with the same gas salt, found by trial. Equal payments with the same nonce have the same hash under each of these
 * ids.
 */
export const twinIds = [
  'op_000000000000000000000000000002d0',
  'op_0000000000000000000000000000044a',
  'op_000000000000000000000000000009d6',
  'op_00000000000000000000000000001065',
] as readonly string[] as readonly OperationId[]

/** Ids with different gas salts: equal payments with the same nonce have different hashes. */
export const differentIds = [
  'op_00000000000000000000000000000001',
  'op_00000000000000000000000000000002',
] as readonly string[] as readonly OperationId[]
