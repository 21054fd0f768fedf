import { isGatewayError } from '@gasless-gateway/core'
import { type Address, type Hex, type PublicClient, RpcRequestError, toHex } from 'viem'
import type { BlockOverrides } from './block-to-come.js'
import { LaggingEndpointError, UnableEndpointError } from './endpoint-errors.js'
import { failureKind, mayPass } from './failure-kind.js'
import { randomAddress } from './random-address.js'
import { revertDataOf } from './revert-data.js'
import { revertDataIn, simulateV1 } from './simulate-v1.js'
import { requestBounded } from './simulation-limits.js'
import type { StateOverrides } from './state-overrides.js'

/** Runs a call with state overrides, and with block overrides if the endpoint supports them. */
export interface BlockCall {
  (
    request: CallRequest,
    at: Hex | 'latest',
    state: StateOverrides,
    block: BlockOverrides | undefined,
    /**
     * Most bytes of the answer. Such a call shares no batch with other requests. If the answer is longer, the call
     * throws `EXECUTION_SIMULATION_REVERTED`. @default as many as the transport reads
     */
    mostBytes?: number,
  ): Promise<Hex>
  /**
   * Detects how the endpoint runs such calls: with `eth_call`, else with `eth_simulateV1`. Returns false if it
   * supports neither. Must run before the first call, because an endpoint that ignores overrides answers without an
   * error. Until then, calls use `eth_call`.
   *
   * Throws the endpoint's error, without a conclusion, while the error may be temporary.
   */
  probe(): Promise<boolean>
  /** Returns whether the probe has shown that the endpoint's `eth_call` runs overridden code. */
  takesOverrides(): boolean
}

interface CallRequest {
  readonly from?: Address
  readonly to: Address
  readonly data: Hex
  readonly gas?: Hex
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
}

/** The largest gas limit of a transaction (EIP-7825), which every node grants to a call. */
export const usualGas = 16_777_216n

/**
 * Creates the calls of one endpoint. Nodes without the fourth parameter of `eth_call` refuse it with different
 * messages, so a refused call is repeated without it. If that succeeds, later calls omit it.
 *
 * `eth_simulateV1` uses a base fee of 0 by default, so a call with a gas price gets the base fee of its block. On
 * such an endpoint, a call with a price but without block overrides therefore costs one more request.
 */
export function createBlockCall(client: PublicClient): BlockCall {
  let takesBlocks = true
  const [ofBlocks, ofOverrides, ofSimulations] = [createDoubt(), createDoubt(), createDoubt()]
  let way: 'eth_call' | 'eth_simulateV1' | 'none' = 'eth_call'
  let overridesShown = false
  const ask = (mostBytes: number | undefined, ...params: readonly unknown[]) =>
    requestBounded(client, { method: 'eth_call', params, mostBytes }) as Promise<Hex>

  const baseFeeOf = async (at: Hex | 'latest') => {
    const block = await client.request({ method: 'eth_getBlockByNumber', params: [at, false] })
    if (!block) throw new LaggingEndpointError(`The endpoint does not have block ${at}.`)
    return block.baseFeePerGas ? { baseFeePerGas: block.baseFeePerGas } : undefined
  }

  const simulate: Run = async (request, at, stateOverrides, blockOverrides, mostBytes) => {
    const baseFee = blockOverrides ?? ('maxFeePerGas' in request && (await baseFeeOf(at)))
    const [call] = await simulateV1(client, {
      at,
      calls: [request],
      stateOverrides,
      mostBytes,
      ...(baseFee && { blockOverrides: baseFee }),
    })
    if (call && BigInt(call.status) === 1n) return call.returnData
    throw new RpcRequestError({
      body: { method: 'eth_simulateV1' },
      url: '',
      error: {
        code: 3,
        message: call?.error?.message ?? 'execution reverted',
        data: revertDataIn(call),
      },
    })
  }

  const run: Run = async (request, at, state, block, mostBytes) => {
    if (way === 'none')
      throw new UnableEndpointError('The endpoint runs no calls with state overrides.')
    if (way === 'eth_simulateV1') return simulate(request, at, state, block, mostBytes)
    if (!block || !takesBlocks) return ask(mostBytes, request, at, state)
    try {
      const answer = await ask(mostBytes, request, at, state, block)
      ofBlocks.clear()
      return answer
    } catch (error) {
      if (revertDataOf(error) !== undefined || !isRefusal(error)) throw error
      const answer = await ask(mostBytes, request, at, state)
      takesBlocks = ofBlocks.raise(error)
      return answer
    }
  }

  async function probe(): Promise<boolean> {
    // Earlier refusals may have had one temporary cause.
    takesBlocks = true
    ofBlocks.clear()
    const to = randomAddress()
    const asked = [
      { to, data: '0x', gas: toHex(usualGas) },
      'latest',
      { [to]: { code: answersGas } },
    ] as const
    const runs = async (doubt: Doubt, answer: () => Promise<Hex>) => {
      try {
        const ran = /^0x[0-9a-f]{64}$/i.test(await answer())
        doubt.clear()
        return ran
      } catch (error) {
        if (!isRefusal(error) || doubt.raise(error)) throw error
        return false
      }
    }
    overridesShown = await runs(ofOverrides, () => ask(undefined, ...asked))
    if (overridesShown) way = 'eth_call'
    else
      way = (await runs(ofSimulations, () => simulate(...asked, undefined)))
        ? 'eth_simulateV1'
        : 'none'
    return way !== 'none'
  }

  return Object.assign(run, { probe, takesOverrides: () => overridesShown })
}

type Run = (...parameters: Parameters<BlockCall>) => Promise<Hex>

/** Code that returns the remaining gas: `gas, push 0, mstore, push 32, push 0, return`. */
export const answersGas: Hex = '0x5a60005260206000f3'

/**
 * Number of internal errors in a row that count as a refusal. Some nodes answer unsupported parameters with an
 * internal error.
 */
const errorsUntilRefusal = 3

interface Doubt {
  /** Counts a refusal. Returns true while it may be temporary. */
  raise(error: unknown): boolean
  /** Call after a success. */
  clear(): void
}

function createDoubt(): Doubt {
  let errors = 0
  return {
    raise: (error) => mayPass(error) && ++errors < errorsUntilRefusal,
    clear() {
      errors = 0
    },
  }
}

/** Returns whether the endpoint answered with an error that is neither a revert nor too long an answer. */
const isRefusal = (error: unknown): boolean =>
  !isGatewayError(error) && ['answer', 'unable'].includes(failureKind(error))
