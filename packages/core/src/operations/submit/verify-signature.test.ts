import { type Address, type Hex, size } from 'viem'
import { describe, expect, test } from 'vitest'
import { dummySignature } from '../../erc4337/kernel-signature.js'
import type { UserOperation } from '../../erc4337/user-operation.js'
import { costlySignature } from '../../gas/read-data-fee-gas.js'
import type { FeeQuote } from '../../model/fee-quote.js'
import type { Operation } from '../../model/operation.js'
import type { GatewayDeps } from '../../ports/gateway-deps.js'
import { aNetwork } from '../../testing/a-network.js'
import { verifySignature } from './verify-signature.js'

const owner: Address = '0x00000000000000000000000000000000000000A1'
const delegate: Address = '0x00000000000000000000000000000000000000d1'
const ofBytes = (bytes: number): Hex => `0x${'ab'.repeat(bytes)}`
const priced = size(dummySignature)

const userOperation: UserOperation = {
  sender: owner,
  nonce: 0n,
  initCode: '0x',
  callData: '0x',
  verificationGasLimit: 1n,
  callGasLimit: 1n,
  preVerificationGas: 1n,
  maxPriorityFeePerGas: 1n,
  maxFeePerGas: 1n,
  signature: '0x',
}

/** Every signature that is looked at is valid. */
function verify(changes: Partial<Operation>, signature: Hex) {
  const asked: string[] = []
  const deps = {
    recoverSigner: () => {
      asked.push('signer')
      return owner
    },
    chainOf: () => ({
      simulate: async () => {
        asked.push('chain')
        return { signatureValid: true }
      },
    }),
  } as unknown as GatewayDeps
  const operation = {
    ownerAddress: owner,
    userOperationHash: `0x${'00'.repeat(32)}`,
    userOperation,
    ...changes,
  } as Operation
  return { asked, verified: verifySignature(deps, aNetwork(), operation, signature) }
}

const rootValidators = { 'the owner': true, 'another validator': false }
const accounts = { smart_account: undefined, eip7702: { delegate } }
const quotes = ['sponsored', 'self-funded'] as const
const cases = Object.entries(rootValidators).flatMap(([validator, ownerIsRoot]) =>
  Object.entries(accounts).flatMap(([kind, delegation]) =>
    quotes.map((quote) => ({
      what: `${kind}, ${quote}, validated by ${validator}`,
      changes: { ownerIsRoot, delegation, quote: { kind: quote } as FeeQuote },
    })),
  ),
)

describe.each(cases)('$what', ({ changes }) => {
  test.each([priced + 1, 2_047])(
    'a valid signature of %i bytes is refused before it is looked at',
    async (bytes) => {
      const { asked, verified } = verify(changes, ofBytes(bytes))
      await expect(verified).rejects.toMatchObject({
        code: 'SIGNATURE_INVALID',
        status: 400,
        message: expect.stringMatching(
          new RegExp(
            `^body\\.signature is ${bytes} bytes long, and preVerificationGas pays for ${priced}\\.`,
          ),
        ),
        reason: `found ${bytes} bytes, priced ${priced}`,
      })
      expect(asked).toEqual([])
    },
  )

  test.each([1, priced - 1, priced])('one of %i bytes is verified', async (bytes) => {
    const { asked, verified } = verify(changes, ofBytes(bytes))
    await verified
    expect(asked).toEqual([changes.ownerIsRoot ? 'signer' : 'chain'])
  })
})

test('a rollup’s data fee is priced for a signature of the same length', () => {
  expect(size(costlySignature)).toBe(priced)
})
