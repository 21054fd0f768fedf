import { vi } from 'vitest'
import type { MessageSigner } from '../src/signers/owner.js'
import { owner } from './honest-gateway.js'

/** The owner, and how often each way of signing was used. */
export function spyingOwner() {
  const signMessage = vi.fn(owner.signMessage)
  const signAuthorization = vi.fn(owner.signAuthorization)
  const signTransaction = vi.fn((transaction: Parameters<typeof owner.signTransaction>[0]) =>
    owner.signTransaction(transaction),
  )
  const signer: MessageSigner = {
    address: owner.address,
    signMessage,
    signAuthorization,
    signTransaction,
  }
  return {
    owner: signer,
    signMessage,
    signAuthorization,
    signTransaction,
    signatures: () =>
      [signMessage, signAuthorization, signTransaction].reduce(
        (count, { mock }) => count + mock.calls.length,
        0,
      ),
  }
}
