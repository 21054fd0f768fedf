import type { Hex, PublicClient } from 'viem'
import type { BlockOverrides } from './block-to-come.js'
import { failureKind } from './failure-kind.js'
import { revertDataOf } from './revert-data.js'
import type { StateOverrides } from './state-overrides.js'

/** `eth_call` with overridden state, in a block with overridden parts where the endpoint takes them. */
export type BlockCall = (
  request: object,
  at: Hex | 'latest',
  state: StateOverrides,
  block: BlockOverrides | undefined,
) => Promise<Hex>

/**
 * Calls at one endpoint. Nodes that take no fourth parameter refuse it in words of their own, so a call that is refused is
 * repeated without; when that goes through, the endpoint is not given one again.
 */
export function createBlockCall(client: PublicClient): BlockCall {
  let takesBlocks = true
  const ask = (...params: readonly unknown[]) =>
    // viem types three parameters of this method.
    client.request({ method: 'eth_call', params } as never) as Promise<Hex>
  return async (request, at, state, block) => {
    if (!block || !takesBlocks) return ask(request, at, state)
    try {
      return await ask(request, at, state, block)
    } catch (error) {
      if (revertDataOf(error) !== undefined || !isRefusal(error)) throw error
      const answer = await ask(request, at, state)
      takesBlocks = false
      return answer
    }
  }
}

/** It answers, and what it says is no revert. */
const isRefusal = (error: unknown): boolean => ['answer', 'unable'].includes(failureKind(error))
