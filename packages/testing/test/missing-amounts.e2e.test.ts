import { nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import { parseEther, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askCalls, askTransfer, prepareTransfer, submit, waitFor } from '../src/operate.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { setTokens } from '../src/set-tokens.js'
import { type Answer, startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'

// Mines only when a transaction comes in: gas costs the same when the amount is named and when it is there.
let local: PrivateChain
let gateway: TestGateway
beforeAll(async () => {
  local = await startPrivateChain()
  gateway = await startTestGateway({ chains: [local.chain] })
})
afterAll(async () => {
  await gateway?.close()
  await local?.stop()
})

function expectMissing({ status, body }: Answer, available: bigint) {
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'INSUFFICIENT_BALANCE' })
  const needed = BigInt(/^needed (\d+), available \d+$/.exec(body.reason)?.[1] ?? 0)
  expect(body.reason).toBe(`needed ${needed}, available ${available}`)
  expect(needed).toBeGreaterThan(available)
  expect(body.error).toMatch(
    new RegExp(`fund the account with \\S+ \\w+ \\(${needed - available} (base units|wei)\\) more`),
  )
  expect(body.error).toContain('the worst-case fee included')
  return { needed }
}

test.each([
  ['more than the balance', usdc('10') + 1n],
  ['the balance', usdc('10')],
  ['a unit less than the balance', usdc('10') - 1n],
  // Less than the static part of the fee is left, however little gas costs.
  ['the balance without room for the fee', usdc('9.96')],
])('a transfer of %s, fronted or prefunded: with what is missing it goes', async (_, amount) => {
  const { chain } = local
  const { address: token } = tokenOf(chain, 'USDC')
  for (const approved of [false, true]) {
    const account = await newAccount(chain, { usdc: usdc('50') })
    const request = { transfers: [{ token, amount, to: newAddress() }] }
    if (approved) {
      const first = { transfers: [{ token, amount: 1n, to: newAddress() }] }
      const prepared = await prepareTransfer(gateway, account, first)
      await submit(gateway, account, prepared)
      await waitFor(gateway, prepared.operationId, 'confirmed')
    }
    await setTokens(account, usdc('10'))
    const { needed } = expectMissing(await askTransfer(gateway, account, request), usdc('10'))
    await setTokens(account, needed)
    expect((await askTransfer(gateway, account, request)).status).toBe(201)
  }
})

test('coins that an account without any is to send, declared or not: with what is missing they go', async () => {
  const { chain, client } = local
  const value = parseEther('1')
  for (const transferredAssets of [[], [{ address: nativeCoinAddress, amount: toHex(value) }]]) {
    const account = await newAccount(chain, { native: 1_000n })
    const request = {
      calls: [{ to: newAddress(), value: toHex(value) }],
      transferredAssets,
      feeToken: null,
    }
    const { needed } = expectMissing(await askCalls(gateway, account, request), 1_000n)
    expect(needed).toBeGreaterThan(value)
    await client.setBalance({ address: account.address, value: needed })
    expect((await askCalls(gateway, account, request)).status).toBe(201)
  }
})
