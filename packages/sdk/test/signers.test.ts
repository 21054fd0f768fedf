import { inspect } from 'node:util'
import {
  concat,
  createWalletClient,
  custom,
  type Hex,
  parseSignature,
  parseTransaction,
  serializeSignature,
  serializeTransaction,
  slice,
  toHex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { base } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import type { Owner } from '../src/index.js'
import type { PlainTransaction } from '../src/signers/owner.js'
import { signAuthorization } from '../src/signers/sign-authorization.js'
import { signTransactions } from '../src/signers/sign-transactions.js'
import { ok } from './gateway-server.js'
import { useGateway } from './harness.js'
import { friend, honestAnswer, networkId, owner, transferCall, usdc } from './honest-gateway.js'

const gateway = useGateway()
const stranger = privateKeyToAccount(generatePrivateKey())

/** A transfer of the owner's, signed by this one. */
function transferAs(signer: Owner, ownerAddress?: string) {
  const prepared = honestAnswer({ calls: [transferCall(usdc, friend, 1n)] })
  gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
  gateway.accepts({ userOperationHash: prepared.userOperationHash })
  return gateway.client().transfer({
    maxFee: 'any',
    owner: signer,
    ownerAddress,
    networkId,
    transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: 1n }],
  })
}
const submitted = () => gateway.seen.filter(({ url }) => url.pathname.endsWith('/submit'))

test('a wallet behind EIP-1193 is asked for personal_sign, for the address that is named', async () => {
  const request = vi.fn(async ({ params }: { method: string; params?: unknown }) =>
    owner.signMessage({ message: { raw: (params as [Hex])[0] } }),
  )
  await transferAs({ request }, owner.address)
  expect(request.mock.calls).toEqual([
    [{ method: 'personal_sign', params: [expect.stringMatching(/^0x\w{64}$/), owner.address] }],
  ])
  expect(submitted()).toHaveLength(1)
  await expect(transferAs({ request })).rejects.toMatchObject({ path: 'ownerAddress' })
})

test.each([
  ['4001 of EIP-1193', Object.assign(new Error('User rejected'), { code: 4001 }), 'SIGNER_REFUSED'],
  [
    'the same inside of another error',
    new Error('Signing failed', { cause: { code: 4001 } }),
    'SIGNER_REFUSED',
  ],
  ['an outage of the key store', new Error('503, token t0p-s3cret'), 'SIGNER_FAILED'],
  ['no error', 'no', 'SIGNER_FAILED'],
])(
  'a signer that rejects with %s is told apart, and nothing is submitted',
  async (_, cause, code) => {
    const error = await transferAs(() => Promise.reject(cause), owner.address).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ name: 'SignerError', code, needed: 'userOperation', cause })
    expect((error as Error).message).toMatch(/Nothing was submitted by this call\.$/)
    expect(JSON.stringify(error)).not.toContain('t0p-s3cret')
    expect(submitted()).toEqual([])
  },
)

test('a wallet client whose user rejects throws what a provider does', async () => {
  const request = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
  const wallet = createWalletClient({
    account: owner.address,
    chain: base,
    transport: custom({ request }),
  })
  await expect(transferAs(wallet)).rejects.toMatchObject({ code: 'SIGNER_REFUSED' })
})

test('a signature of the bare hash is recognised, with what to sign instead', async () => {
  const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  const bare = (hash: Hex) => sign({ hash, privateKey, to: 'hex' })
  await expect(transferAs(bare, owner.address)).rejects.toMatchObject({
    code: 'SIGNATURE_UNEXPECTED',
    needed: 'userOperation',
    message: expect.stringMatching(/bare hash.*hashMessage\(\{ raw: userOperationHash \}\)/),
  })
  expect(submitted()).toEqual([])
})

test.each([
  ["another's signature", (hash: Hex) => stranger.signMessage({ message: { raw: hash } })],
  ['the hash as text', (hash: Hex) => owner.signMessage({ message: hash })],
])('%s is not submitted', async (_, signHash) => {
  await expect(transferAs(signHash, owner.address)).rejects.toMatchObject({
    code: 'SIGNATURE_UNEXPECTED',
    message: expect.stringContaining(owner.address),
  })
  expect(submitted()).toEqual([])
})

test.each([
  ['a private key', generatePrivateKey()],
  ['nothing', undefined],
  ['null', null],
])('%s is no owner, and in no message', async (_, given) => {
  const error = await transferAs(given as unknown as Owner, owner.address).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toMatchObject({ code: 'INPUT_INVALID', path: 'owner' })
  expect((error as Error).message).toContain('privateKeyToAccount(key)')
  expect(inspect(error)).not.toContain(String(given ?? '0x'))
  expect(gateway.seen).toEqual([])
})

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const highS = (signature: Hex) => {
  const { r, s, yParity } = parseSignature(signature)
  return { r, s: toHex(order - BigInt(s), { size: 32 }), yParity: 1 - yParity }
}
const inner = (hash: Hex) => owner.signMessage({ message: { raw: hash } })

test.each([
  ['the high s', async (hash: Hex) => serializeSignature(highS(await inner(hash)))],
  [
    '0 or 1 for v',
    async (hash: Hex) => {
      const signature = await inner(hash)
      return concat([slice(signature, 0, 64), signature.endsWith('1b') ? '0x00' : '0x01'])
    },
  ],
])('a signature with %s, as key stores give it, is handed in as chains take it', async (_, by) => {
  await transferAs(by, owner.address)
  const { userOperationHash } = honestAnswer({ calls: [transferCall(usdc, friend, 1n)] })
  expect(submitted()).toMatchObject([{ body: { signature: await inner(userOperationHash) } }])
})

test.each([
  ['a Buffer', async (hash: Hex) => Buffer.from((await inner(hash)).slice(2), 'hex')],
  ['no signature', async () => '0x' as const],
  ['r and s alone', async (hash: Hex) => slice(await inner(hash), 0, 64)],
  ['29 for v', async (hash: Hex) => concat([slice(await inner(hash), 0, 64), '0x1d'])],
])('%s is refused with what to make of it', async (_, by) => {
  await expect(transferAs(by as never, owner.address)).rejects.toMatchObject({
    code: 'SIGNATURE_UNEXPECTED',
    message: expect.stringContaining('65 bytes'),
  })
  expect(submitted()).toEqual([])
})

test('authorizations and transactions with the high s are turned around as well', async () => {
  const authorization = { chainId: 8453, address: usdc, nonce: 3 }
  const expected = await owner.signAuthorization(authorization)
  const signer = {
    address: owner.address,
    signHash: inner,
    signAuthorization: async (asked: typeof authorization) => {
      const { r, s, yParity = 0 } = await owner.signAuthorization(asked)
      return { r, s: toHex(order - BigInt(s), { size: 32 }), yParity: 1 - yParity }
    },
    signTransaction: async (asked: PlainTransaction) => {
      const {
        r = '0x',
        s = '0x',
        yParity = 0,
      } = parseTransaction(await owner.signTransaction(asked))
      return serializeTransaction(asked, {
        r,
        s: toHex(order - BigInt(s), { size: 32 }),
        yParity: 1 - yParity,
      })
    },
  }
  const { r, s, yParity } = await signAuthorization(signer, authorization)
  expect({ r, s, yParity }).toEqual({ r: expected.r, s: expected.s, yParity: expected.yParity })
  const transaction: PlainTransaction = {
    type: 'eip1559',
    chainId: 137,
    nonce: 1,
    to: friend,
    value: 1n,
    data: '0x',
    gas: 21_000n,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
  }
  const { signedTransactions } = await signTransactions(signer, [transaction])
  expect(signedTransactions).toEqual([await owner.signTransaction(transaction)])
})

test.each(['owner', 'onSigned'])(
  'an abort ends a transfer whose %s never answers',
  async (hanging) => {
    const controller = new AbortController()
    let ask = () => {}
    const asked = new Promise<void>((resolve) => {
      ask = resolve
    })
    const hang = () => {
      ask()
      return new Promise<never>(() => {})
    }
    const prepared = honestAnswer({ calls: [transferCall(usdc, friend, 1n)] })
    gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
    const transfer = gateway.client().transfer({
      maxFee: 'any',
      owner: hanging === 'owner' ? hang : owner,
      ownerAddress: owner.address,
      networkId,
      transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: 1n }],
      signal: controller.signal,
      onSigned: hang,
    })
    await asked
    controller.abort(new Error('enough'))
    await expect(transfer).rejects.toThrow('enough')
    expect(submitted()).toEqual([])
  },
)
