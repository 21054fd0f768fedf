import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { hexToBytes, keccak256 } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDoubleKey } from '../../../testing/vaults/double-key.js'
import { createHashicorpVault } from './hashicorp-vault.js'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const key = createDoubleKey(
  `0x${'4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'}`,
)
const engineUrl = 'https://vault.example/v1/transit'
const { signal } = new AbortController()
const open = () =>
  createHashicorpVault()({ engineUrl, keyName: 'executor', version: 1, namespace: undefined })
const answerKey = (data: unknown) =>
  server.use(http.get(`${engineUrl}/keys/executor`, () => HttpResponse.json({ data } as object)))

test('a key of the standard transit engine is refused with the reason', async () => {
  answerKey({ type: 'ecdsa-p256', keys: { 1: { public_key: 'PEM' } } })
  await expect((await open()).readAddress(signal)).rejects.toThrow(
    'the key is not on the curve secp256k1, which the transit engine of HashiCorp Vault does not have. Use an engine that has it, or web3signer with keys from Vault',
  )
  answerKey({ type: 'aes256-gcm96', keys: { 1: 1_700_000_000 } })
  await expect((await open()).readAddress(signal)).rejects.toThrow('not on the curve')
})

test('a version that the key does not have is refused', async () => {
  answerKey({ type: 'ecdsa-secp256k1', keys: { 2: { public_key: key.address } } })
  await expect((await open()).readAddress(signal)).rejects.toThrow('the key has no version 1')
})

test('an engine may show the address, and return r, s and v', async () => {
  answerKey({ type: 'ecdsa-secp256k1', keys: { 1: { public_key: key.address.toLowerCase() } } })
  const vaultKey = await open()
  expect(await vaultKey.readAddress(signal)).toBe(key.address)
  const digest = hexToBytes(keccak256('0x01'))
  const signature = key.sign(digest, 'low')
  const text = Buffer.concat([signature, Buffer.from([27])]).toString('base64')
  server.use(
    http.post(`${engineUrl}/sign/executor`, () =>
      HttpResponse.json({ data: { signature: `vault:v1:${text}` } }),
    ),
  )
  expect(Buffer.from(await vaultKey.sign({ message: '0x01', digest }, signal))).toEqual(
    Buffer.from(signature),
  )
})

test('a signature of another version of the key is refused', async () => {
  server.use(
    http.post(`${engineUrl}/sign/executor`, () =>
      HttpResponse.json({ data: { signature: 'vault:v2:AAAA' } }),
    ),
  )
  const toSign = { message: '0x01', digest: new Uint8Array(32) } as const
  await expect((await open()).sign(toSign, signal)).rejects.toThrow('no signature of version 1')
})
