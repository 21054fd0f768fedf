import {
  createWalletClient,
  custom,
  type Hex,
  numberToHex,
  parseSignature,
  serializeSignature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts'
import { base } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import type { Owner } from '../src/index.js'
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

test('the higher of the two values of s, which no gateway takes, is recognised before anything is submitted', async () => {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const higher = async (hash: Hex) => {
    const { r, s, yParity } = parseSignature(await owner.signMessage({ message: { raw: hash } }))
    return serializeSignature({
      r,
      s: numberToHex(order - BigInt(s), { size: 32 }),
      yParity: 1 - yParity,
    })
  }
  await expect(transferAs(higher, owner.address)).rejects.toMatchObject({
    code: 'SIGNATURE_UNEXPECTED',
    message: expect.stringContaining('the higher of two values of s'),
  })
  expect(submitted()).toEqual([])
})

test.each([
  ["another's signature", (hash: Hex) => stranger.signMessage({ message: { raw: hash } })],
  ['the hash as text', (hash: Hex) => owner.signMessage({ message: hash })],
  ['no signature', async () => '0x' as const],
])('%s is not submitted', async (_, signHash) => {
  await expect(transferAs(signHash, owner.address)).rejects.toMatchObject({
    code: 'SIGNATURE_UNEXPECTED',
    message: expect.stringContaining(owner.address),
  })
  expect(submitted()).toEqual([])
})
