import { type Hash, type Hex, keccak256, toHex } from 'viem'
import {
  hashUserOperation,
  packUserOperation,
  type UserOperation,
} from '../erc4337/user-operation.js'
import { GatewayError } from '../errors/index.js'
import type { Network } from '../model/network.js'
import type { Bundler, SendOutcome } from '../ports/bundler.js'

/** A bundler in memory that a test drives. */
export interface FakeBundler extends Bundler {
  /** Every operation that was sent to the bundler, including refused ones, in order. */
  readonly received: readonly Hash[]
  /**
   * Sends all held operations in one transaction, including those already under way. Returns the transaction's hash.
   */
  bundle(): Hash
  /** Loses all operations, as a restart does. */
  forget(): void
  /** Starts or stops the bundler. A stopped bundler does not answer. */
  setUp(up: boolean): void
  /** Sets the refusals from now on. `undefined` accepts an operation. */
  refuse(why: (operation: UserOperation) => Refusal | undefined): void
}

type Refusal = Omit<SendOutcome & { kind: 'refused' }, 'kind'>

export function createFakeBundler(network: Pick<Network, 'chainId' | 'entryPoint'>): FakeBundler {
  const held = new Map<Hash, Hash | undefined>()
  const received: Hash[] = []
  let up = true
  let bundles = 0
  let refusalOf: (operation: UserOperation) => Refusal | undefined = () => undefined
  const answer = async <T>(work: () => T): Promise<T> => {
    if (!up) throw new GatewayError('NETWORK_UNAVAILABLE')
    return work()
  }
  return {
    received,
    identity: () =>
      answer(() => ({ chainId: network.chainId, entryPoints: [network.entryPoint] as const })),
    send: (operation) =>
      answer((): SendOutcome => {
        const hash = hashUserOperation(packUserOperation(operation), network)
        received.push(hash)
        if (held.has(hash)) return { kind: 'accepted' }
        const refusal = refusalOf(operation)
        if (refusal) return { kind: 'refused', ...refusal }
        held.set(hash, undefined)
        return { kind: 'accepted' }
      }),
    status: (hash) =>
      answer(() => {
        if (!held.has(hash)) return { kind: 'unknown' }
        const transactionHash = held.get(hash)
        return transactionHash ? { kind: 'sent', transactionHash } : { kind: 'pending' }
      }),
    bundle() {
      const transactionHash: Hex = keccak256(toHex(`${network.chainId} ${bundles++}`))
      for (const hash of held.keys()) held.set(hash, transactionHash)
      return transactionHash
    },
    forget: () => held.clear(),
    setUp(value) {
      up = value
    },
    refuse(why) {
      refusalOf = why
    },
  }
}
