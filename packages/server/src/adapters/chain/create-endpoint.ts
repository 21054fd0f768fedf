import type { PublicClient } from 'viem'
import { type BlockCall, createBlockCall } from './block-call.js'
import { WrongChainError } from './endpoint-errors.js'
import type { EndpointHealth } from './endpoint-health.js'
import { createStateReads, type StateReads } from './state-reads.js'

/** One node of a network, as one URL. */
export interface Endpoint {
  readonly host: string
  readonly client: PublicClient
  readonly call: BlockCall
  readonly reads: StateReads
  /** Names of the abilities that the endpoint lacks. Each look at its abilities decides again what is in the set. */
  readonly refused: Set<string>
  readonly health: EndpointHealth
  /** Did a limit delay this answer behind what was asked with it? */
  isLate(answer: object): boolean
  /** To be called when an answer tells that its abilities may be others than at the last look. */
  suspect(): void
  /** Resolves when it has shown that it serves the right chain. Rejects when it serves another one, or does not answer. */
  confirm(): Promise<void>
  /** To be called before its newest block is asked for, and the result with the answer. */
  observeHead(): (head: bigint) => void
  /** It has shown this block. */
  shows(number: bigint): void
  /** It says that there is no such block. True when another one has shown it: then this one lags. */
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
    // What the others showed only meanwhile, this one may have by now as well.
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
