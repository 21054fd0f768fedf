import { GatewayError } from '@gasless-gateway/core'
import { type Hex, type PublicClient, size } from 'viem'
import type { BoundedRequest } from './batching-http.js'
import { LongAnswerError } from './endpoint-errors.js'

/**
 * Most bytes of an answer of `eth_simulateV1`, or of `eth_call` in its place. To read a MiB of small logs takes 4 ms.
 * A log of a transfer takes 630 bytes, so 1,000 transfers fit.
 */
export const mostSimulatedBytes = 1024 * 1024

/**
 * Most bytes of an answer of `debug_traceCall`. It repeats the call data for every nested call, and lists each call of
 * the execution twice, because the simulation measures its gas first.
 */
export const mostTracedBytes = 2 * 1024 * 1024

/**
 * Most bytes of an answer of `eth_estimateGas`. 64 KiB of revert data take 128 KiB in hex. If the data contain a text,
 * nodes repeat it in their message.
 */
export const mostEstimatedBytes = 256 * 1024

/**
 * Most bytes that a simulation returns. Decoding 64 KiB takes 4 ms. Of an operation, the state that the security check
 * asks for takes up to 26 KiB, so 38 KiB remain for the data of a revert.
 */
const mostReturnedBytes = 64 * 1024

/**
 * Sends a request, with a limit for its answer if it has `mostBytes`. Throws `EXECUTION_SIMULATION_REVERTED` if the
 * answer is longer.
 */
export async function requestBounded(
  client: PublicClient,
  request: BoundedRequest,
): Promise<unknown> {
  try {
    // viem's types allow only the methods and fields that it knows itself.
    return await client.request(request as never)
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof LongAnswerError && request.mostBytes !== undefined)
        throw new GatewayError('EXECUTION_SIMULATION_REVERTED', {
          message: `The events, the return data and the nested calls of the simulation take more than ${request.mostBytes} bytes, and the gateway reads no more. Split the calls over several operations, or change a call that reverts with much data.`,
          reason: `too long a simulation: limit ${request.mostBytes} bytes`,
        })
    throw error
  }
}

/** Throws `EXECUTION_SIMULATION_REVERTED` if a simulation returns more than the gateway decodes. */
export function refuseLongReturn(returnData: Hex): void {
  const bytes = size(returnData)
  if (bytes > mostReturnedBytes)
    throw new GatewayError('EXECUTION_SIMULATION_REVERTED', {
      message: `The simulation returns ${bytes} bytes, and the gateway reads at most ${mostReturnedBytes}. The calls revert with too much data. Change the calls.`,
      reason: `too much return data: returned ${bytes}, limit ${mostReturnedBytes}`,
    })
}
