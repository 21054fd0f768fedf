import { type Hash, isAddressEqual } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  hashUserOperation,
  packUserOperation,
  type UserOperation,
} from '../erc4337/user-operation.js'
import type { Network } from '../model/network.js'
import type { Bundler } from '../ports/bundler.js'

/** A bundler that sends only on command, with controls for everything that a bundler may do. */
export interface BundlerHarness {
  readonly bundler: Bundler
  readonly network: Pick<Network, 'chainId' | 'entryPoint'>
  /** Returns a valid operation of a new account. */
  newOperation(): Promise<UserOperation>
  /** Makes the bundler send its operations. Returns the hash of the transaction. */
  bundle(): Promise<Hash>
  /** Restarts it without its memory. */
  forget(): Promise<void>
  /** Starts or stops an outage. The bundler may lose its memory in an outage. */
  setUp(up: boolean): Promise<void>
  close(): Promise<void>
}

/** Tests the behaviour that the relayer needs from every bundler. */
export function bundlerContract(name: string, start: () => Promise<BundlerHarness>): void {
  describe(name, () => {
    let harness: BundlerHarness
    beforeAll(async () => {
      harness = await start()
    })
    afterAll(() => harness?.close())

    const hashOf = (operation: UserOperation) =>
      hashUserOperation(packUserOperation(operation), harness.network)
    /** The hash stays the same, because it does not cover the signature. */
    const badlySigned = (operation: UserOperation): UserOperation => ({
      ...operation,
      signature:
        `${operation.signature.slice(0, 12)}${operation.signature.slice(12, 14) === '00' ? '01' : '00'}${operation.signature.slice(14)}` as UserOperation['signature'],
    })

    test('it reports its chain and its EntryPoints', async () => {
      const { bundler, network } = harness
      const { chainId, entryPoints } = await bundler.identity()
      expect(chainId).toBe(network.chainId)
      expect(entryPoints.some((entry) => isAddressEqual(entry, network.entryPoint))).toBe(true)
    })

    test('an operation that it never received is unknown', async () => {
      const operation = await harness.newOperation()
      expect(await harness.bundler.status(hashOf(operation))).toEqual({ kind: 'unknown' })
    })

    test('it accepts an accepted operation again', async () => {
      const operation = await harness.newOperation()
      expect(await harness.bundler.send(operation)).toEqual({ kind: 'accepted' })
      expect(await harness.bundler.send(operation)).toEqual({ kind: 'accepted' })
      await harness.bundle()
      expect(await harness.bundler.send(operation)).toEqual({ kind: 'accepted' })
    })

    test('it names the transaction of a sent operation', async () => {
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

    test('an accepted operation that it has forgotten is unknown, and is accepted again', async () => {
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

    test('every call fails with NETWORK_UNAVAILABLE while it is down, and works afterwards', async () => {
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
