import type { Network } from '@gasless-gateway/core'
import type { Address } from 'viem'
import { createAccountLookups } from './create-account-lookups.js'
import { createAccountReader } from './create-account-reader.js'
import { createContractReads } from './create-contract-reads.js'
import type { Endpoint } from './create-endpoint.js'
import { createEndpointBlocks } from './create-endpoint-blocks.js'
import { createEndpointSimulations } from './create-endpoint-simulations.js'
import { createEventSearch } from './create-event-search.js'
import { createReceiptReads } from './create-receipt-reads.js'
import type { EndpointChain } from './endpoint-chain.js'
import { LaggingEndpointError, LateProofError } from './endpoint-errors.js'
import type { BlockPace } from './keep-for-a-block.js'
import { readBlock } from './read-block.js'
import { createBlockLogReader, type InTime } from './read-block-logs.js'

/**
 * Creates the chain as one endpoint shows it. Reads fail with viem's errors, and with `LaggingEndpointError` when the
 * endpoint lacks the requested block and might answer from an older one.
 */
export function createEndpointChain({
  endpoint,
  network,
  caller,
  pace,
}: {
  endpoint: Endpoint
  network: Network
  caller: Address
  /** How long to cache answers that do not depend on an account. @default no cache */
  pace?: BlockPace | undefined
}): EndpointChain {
  const { client } = endpoint
  /** Answers that arrived before a late proof may be of an older block, so the whole read is repeated. */
  const inTime: InTime = (proof) => {
    if (proof && endpoint.isLate(proof))
      throw new LateProofError(
        'The endpoint limited the request for the block that others rest on.',
      )
    return proof
  }
  const logs = createBlockLogReader(client, network, inTime)

  /**
   * Shares a batch with requests at this block, because some endpoints answer from another block when they lack it.
   */
  async function assertHasBlock(number: bigint): Promise<void> {
    if (inTime(await readBlock(client, number))) return endpoint.shows(number)
    endpoint.lacks(number)
    throw new LaggingEndpointError(`The endpoint does not have block ${number}.`)
  }

  return {
    ...createEndpointBlocks({ endpoint, network, pace, logs }),
    ...createContractReads(endpoint, network, assertHasBlock),
    ...createAccountLookups(endpoint, network, assertHasBlock),
    ...createEndpointSimulations(endpoint, network, caller, assertHasBlock),
    ...createEventSearch(client, network, assertHasBlock),
    ...createReceiptReads(client),
    readAccount: createAccountReader(endpoint, network),
    probeLogs: logs.probe,
    logs,
  }
}
