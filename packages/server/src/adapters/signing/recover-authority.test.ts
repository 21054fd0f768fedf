import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { recoverAuthority } from './recover-authority.js'

const owner = privateKeyToAccount(generatePrivateKey())
const delegate = '0xd6CEDDe84be40893d153Be9d467CD6aD37875b28'
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

async function sign(nonce: number, chainId = 8453) {
  const { v: _, ...signed } = await owner.signAuthorization({ chainId, address: delegate, nonce })
  return { ...signed, yParity: signed.yParity ?? 0 }
}

test('the authorizations that wallets sign recover to their owner, for every nonce', async () => {
  for (const nonce of [0, 1, 127, 128, 255, 256, 2 ** 32, Number.MAX_SAFE_INTEGER])
    expect(recoverAuthority(await sign(nonce))).toBe(owner.address)
})

test('another chain, delegate, nonce or parity is of somebody else', async () => {
  const authorization = await sign(3)
  for (const changes of [
    { chainId: 0 },
    { chainId: 1 },
    { address: owner.address },
    { nonce: 4 },
    { yParity: 1 - authorization.yParity },
  ])
    expect(recoverAuthority({ ...authorization, ...changes })).not.toBe(owner.address)
})

test('a high s, a parity beyond 1 and a zero r are malformed, as chains skip them', async () => {
  const authorization = await sign(3)
  const mirrored =
    `0x${(curveOrder - BigInt(authorization.s)).toString(16).padStart(64, '0')}` as Hex
  const yParity = 1 - authorization.yParity
  expect(recoverAuthority({ ...authorization, s: mirrored, yParity })).toBeUndefined()
  expect(recoverAuthority({ ...authorization, yParity: 2 })).toBeUndefined()
  expect(recoverAuthority({ ...authorization, r: `0x${'00'.repeat(32)}` })).toBeUndefined()
})
