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
  /** Every operation that it was sent, refused ones too, in order. */
  readonly received: readonly Hash[]
  /** Sends what it holds in one transaction, also what is under way already; returns the transaction's hash. */
  bundle(): Hash
  /** Loses its memory, as a restart does. */
  forget(): void
  /** Down: nothing answers. */
  setUp(up: boolean): void
  /** From now on operations that this picks are refused; `undefined` takes them. */
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
