import type { OperationId } from '../primitives/ids.js'

/** Ids with one gas salt, found by trial: equal payments that are prepared under them with one nonce have one hash. */
export const twinIds = [
  'op_000000000000000000000000000002d0',
  'op_0000000000000000000000000000044a',
  'op_000000000000000000000000000009d6',
  'op_00000000000000000000000000001065',
] as readonly string[] as readonly OperationId[]
