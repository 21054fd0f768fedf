import type { PublicClient } from 'viem'
import { type BlockCall, createBlockCall } from './block-call.js'
import { WrongChainError } from './endpoint-errors.js'
import type { EndpointHealth } from './endpoint-health.js'
import { createStateReads, type StateReads } from './state-reads.js'

/** One JSON-RPC address of a network. */
export interface Endpoint {
  readonly host: string
  readonly client: PublicClient
  readonly call: BlockCall
  readonly reads: StateReads
  /** Names of the abilities that the endpoint has refused. The next check of its abilities empties the set. */
  readonly refused: Set<string>
  readonly health: EndpointHealth
  /** Returns whether a rate limit delayed this answer, compared with the other answers of its batch. */
  isLate(answer: object): boolean
  /** Call it when an answer suggests that the endpoint's abilities have changed since the last check. */
  suspect(): void
  /**
   * Resolves when the endpoint has shown that it serves the right chain. Rejects when it serves another one or does not
   * answer.
   */
  confirm(): Promise<void>
  /** Call it before you ask for the newest block, and pass the answer to the result. */
  observeHead(): (head: bigint) => void
  /** Records that the endpoint has shown this block. */
  shows(number: bigint): void
  /**
   * Records that the endpoint says that there is no such block. Returns whether another endpoint has shown it, so that
   * this one lags.
   */
  lacks(number: bigint): boolean
}

export function createEndpoint({
  host,
  client,
  health,
  isLate,
  suspect,
  chainId: rightChainId,
  headOfOthers,
  onHead,
}: {
  host: string
  client: PublicClient
  health: EndpointHealth
  isLate: (answer: object) => boolean
  suspect: () => void
  chainId: number
  /** Number of the newest block that the network's other endpoints have shown. */
  headOfOthers: () => bigint | undefined
  onHead: (head: bigint) => void
}): Endpoint {
  const observeHead = () => {
    // Read this before the request. The endpoint may have a block by now that the others show only later.
    const othersHead = headOfOthers()
    return (head: bigint) => {
      health.sawHead(head, othersHead)
      onHead(head)
    }
  }

  async function readChain(): Promise<void> {
    const saw = observeHead()
    const [chainId, head] = await Promise.all([
      client.getChainId(),
      client.request({ method: 'eth_blockNumber' }),
    ]).catch((error: unknown) => {
      health.keepsQuiet()
      throw error
    })
    health.serves(chainId)
    if (!health.isConfirmed())
      throw new WrongChainError(`The endpoint serves chain ${chainId} instead of ${rightChainId}.`)
    saw(BigInt(head))
  }

  const call = createBlockCall(client)
  const refused = new Set<string>()
  let confirming: Promise<void> | undefined
  return {
    host,
    client,
    call,
    reads: createStateReads(client, call, refused),
    refused,
    health,
    isLate,
    suspect,
    confirm() {
      confirming ??= readChain().finally(() => {
        confirming = undefined
      })
      return confirming
    },
    observeHead,
    shows(number) {
      health.sawBlock(number)
      onHead(number)
    },
    lacks(number) {
      health.lacksBlock(number)
      const shownByOthers = headOfOthers()
      return shownByOthers !== undefined && shownByOthers >= number
    },
  }
}
