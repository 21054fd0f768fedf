import { type Hash, isAddressEqual } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hashUserOperation,
  packUserOperation,
  type UserOperation,
} from '../erc4337/user-operation.js'
import type { Network } from '../model/network.js'
import type { Bundler } from '../ports/bundler.js'

/** A bundler that bundles only when it is told to, with what is needed to make it do everything a bundler may do. */
export interface BundlerHarness {
  readonly bundler: Bundler
  readonly network: Pick<Network, 'chainId' | 'entryPoint'>
  /** A valid operation of an account of its own. */
  newOperation(): Promise<UserOperation>
  /** Has it send what it holds; returns the hash of the transaction. */
  bundle(): Promise<Hash>
  /** Restarts it without its memory. */
  forget(): Promise<void>
  /** Down until it is up again; its memory may be gone by then. */
  setUp(up: boolean): Promise<void>
  close(): Promise<void>
}

/** What the relayer relies on, of every bundler. */
export function bundlerContract(name: string, start: () => Promise<BundlerHarness>): void {
  describe(name, () => {
    let harness: BundlerHarness
    beforeAll(async () => {
      harness = await start()
    })
    afterAll(() => harness?.close())

    const hashOf = (operation: UserOperation) =>
      hashUserOperation(packUserOperation(operation), harness.network)
    /** Its hash is the same, as the signature is no part of it. */
    const badlySigned = (operation: UserOperation): UserOperation => ({
      ...operation,
      signature:
        `${operation.signature.slice(0, 12)}${operation.signature.slice(12, 14) === '00' ? '01' : '00'}${operation.signature.slice(14)}` as UserOperation['signature'],
    })

    test('it says which chain and which EntryPoint it serves', async () => {
      const { bundler, network } = harness
      const { chainId, entryPoints } = await bundler.identity()
      expect(chainId).toBe(network.chainId)
      expect(entryPoints.some((entry) => isAddressEqual(entry, network.entryPoint))).toBe(true)
    })

    test('an operation that it never had is unknown', async () => {
      const operation = await harness.newOperation()
      expect(await harness.bundler.status(hashOf(operation))).toEqual({ kind: 'unknown' })
    })

    test('what it has accepted it accepts again', async () => {
      const operation = await harness.newOperation()
      expect(await harness.bundler.send(operation)).toEqual({ kind: 'accepted' })
      expect(await harness.bundler.send(operation)).toEqual({ kind: 'accepted' })
      await harness.bundle()
      expect(await harness.bundler.send(operation)).toEqual({ kind: 'accepted' })
    })

    test('what it has sent it names the transaction of', async () => {
      const operations = [await harness.newOperation(), await harness.newOperation()]
      for (const operation of operations)
        expect(await harness.bundler.send(operation)).toEqual({ kind: 'accepted' })
      const transactionHash = await harness.bundle()
      for (const operation of operations)
        expect(await harness.bundler.status(hashOf(operation))).toEqual({
          kind: 'sent',
          transactionHash,
        })
    })

    test('what it has accepted and then forgotten is unknown, and accepted again', async () => {
      const operation = await harness.newOperation()
      await harness.bundler.send(operation)
      await harness.forget()
      expect(await harness.bundler.status(hashOf(operation))).toEqual({ kind: 'unknown' })
      expect(await harness.bundler.send(operation)).toEqual({ kind: 'accepted' })
    })

    test('a wrong signature is refused with AA24, and the operation stays unknown', async () => {
      const operation = badlySigned(await harness.newOperation())
      const outcome = await harness.bundler.send(operation)
      expect(outcome).toMatchObject({ kind: 'refused', message: expect.stringMatching(/AA24/) })
      expect(await harness.bundler.status(hashOf(operation))).toEqual({ kind: 'unknown' })
    })

    test('while it is down every question fails with NETWORK_UNAVAILABLE, and then it is there again', async () => {
      const operation = await harness.newOperation()
      const { bundler } = harness
      await harness.setUp(false)
      const unavailable = { code: 'NETWORK_UNAVAILABLE' }
      await expect(bundler.identity()).rejects.toMatchObject(unavailable)
      await expect(bundler.send(operation)).rejects.toMatchObject(unavailable)
      await expect(bundler.status(hashOf(operation))).rejects.toMatchObject(unavailable)
      await harness.setUp(true)
      expect(await bundler.status(hashOf(operation))).toEqual({ kind: 'unknown' })
      expect(await bundler.send(operation)).toEqual({ kind: 'accepted' })
    })
  })
}
