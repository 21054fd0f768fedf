import { type Address, type Hex, type PublicClient, RpcRequestError, toHex } from 'viem'
import type { BlockOverrides } from './block-to-come.js'
import { LaggingEndpointError, UnableEndpointError } from './endpoint-errors.js'
import { failureKind, mayPass } from './failure-kind.js'
import { randomAddress } from './random-address.js'
import { revertDataOf } from './revert-data.js'
import { revertDataIn, simulateV1 } from './simulate-v1.js'
import type { StateOverrides } from './state-overrides.js'

/** A call with overridden state, in a block with overridden parts where the endpoint takes them. */
export interface BlockCall {
  (
    request: CallRequest,
    at: Hex | 'latest',
    state: StateOverrides,
    block: BlockOverrides | undefined,
  ): Promise<Hex>
  /**
   * Finds out how the endpoint runs such calls: with `eth_call`, else with `eth_simulateV1`. False when it does neither.
   * To be called before calls, which else are `eth_call`: an endpoint that ignores state is not told by its answers.
   *
   * Throws what the endpoint said, and concludes nothing, while that may have a reason of its moment.
   */
  probe(): Promise<boolean>
  /** Whether the endpoint has shown that its `eth_call` runs overridden code. */
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

/** Every node grants a call the largest gas limit of a transaction (EIP-7825). */
export const usualGas = 16_777_216n

/**
 * Calls at one endpoint. Nodes that take no fourth parameter of `eth_call` refuse it in words of their own, so a call that
 * is refused is repeated without; when that goes through, the endpoint is not given one again.
 *
 * `eth_simulateV1` has no base fee where none is given, so a call that names a price gets that of the block it runs on.
 * This costs another request on such an endpoint, for calls on the state of an old block alone.
 */
export function createBlockCall(client: PublicClient): BlockCall {
  let takesBlocks = true
  const [ofBlocks, ofOverrides, ofSimulations] = [createDoubt(), createDoubt(), createDoubt()]
  let way: 'eth_call' | 'eth_simulateV1' | 'none' = 'eth_call'
  let overridesShown = false
  const ask = (...params: readonly unknown[]) =>
    // viem types three parameters of this method.
    client.request({ method: 'eth_call', params } as never) as Promise<Hex>

  const baseFeeOf = async (at: Hex | 'latest') => {
    const block = await client.request({ method: 'eth_getBlockByNumber', params: [at, false] })
    if (!block) throw new LaggingEndpointError(`The endpoint does not have block ${at}.`)
    return block.baseFeePerGas ? { baseFeePerGas: block.baseFeePerGas } : undefined
  }

  const simulate: Run = async (request, at, stateOverrides, blockOverrides) => {
    const baseFee = blockOverrides ?? ('maxFeePerGas' in request && (await baseFeeOf(at)))
    const [call] = await simulateV1(client, {
      at,
      calls: [request],
      stateOverrides,
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

  const run: Run = async (request, at, state, block) => {
    if (way === 'none')
      throw new UnableEndpointError('The endpoint runs no calls with state overrides.')
    if (way === 'eth_simulateV1') return simulate(request, at, state, block)
    if (!block || !takesBlocks) return ask(request, at, state)
    try {
      const answer = await ask(request, at, state, block)
      ofBlocks.clear()
      return answer
    } catch (error) {
      if (revertDataOf(error) !== undefined || !isRefusal(error)) throw error
      const answer = await ask(request, at, state)
      takesBlocks = ofBlocks.raise(error)
      return answer
    }
  }

  async function probe(): Promise<boolean> {
    // Refusals that came at one time may all have had one cause.
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
    overridesShown = await runs(ofOverrides, () => ask(...asked))
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

/** Code that returns the gas it has left: `gas, push 0, mstore, push 32, push 0, return`. */
export const answersGas: Hex = '0x5a60005260206000f3'

/** Internal errors in a row that are no error of a moment: some nodes have no other word for what they do not take. */
const errorsUntilRefusal = 3

interface Doubt {
  /** Takes a refusal. True while it may pass by itself. */
  raise(error: unknown): boolean
  /** It was answered. */
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

/** It answers, and what it says is no revert. */
const isRefusal = (error: unknown): boolean => ['answer', 'unable'].includes(failureKind(error))
