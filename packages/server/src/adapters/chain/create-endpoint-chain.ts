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
 * A network's chain as one endpoint shows it. Fails with viem's errors, and with `LaggingEndpointError` where the
 * endpoint would otherwise answer from an older block than the one that was asked for.
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
  /** How long answers that all accounts share are kept. @default they are read each time */
  pace?: BlockPace | undefined
}): EndpointChain {
  const { client } = endpoint
  /** What was answered before the proof came may be of an older block. Then the read is made again as a whole. */
  const inTime: InTime = (proof) => {
    if (proof && endpoint.isLate(proof))
      throw new LateProofError(
        'The endpoint limited the request for the block that others rest on.',
      )
    return proof
  }
  const logs = createBlockLogReader(client, network, inTime)

  /** Travels with requests at this block: endpoints exist that answer from another one when they do not have it. */
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
