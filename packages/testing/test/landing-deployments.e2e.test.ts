import type { DevnetChain } from '@gasless-gateway/devnet'
import type { Address } from 'viem'
import { parseEther } from 'viem'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareTransfer, submit, waitFor } from '../src/operate.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'

const chain = inject('chains')[1] as DevnetChain

/** What is still to happen between the look at an account and its simulation. */
const happenings = new Map<Address, () => Promise<unknown>>()

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({
    chains: [chain],
    around: (deps) => ({
      ...deps,
      chainOf: (id) => {
        const real = deps.chainOf(id)
        return {
          ...real,
          async simulate(query) {
            const { sender } = query.userOperation
            const happen = happenings.get(sender)
            happenings.delete(sender)
            await happen?.()
            return real.simulate(query)
          },
        }
      },
    }),
  })
})
afterAll(() => gateway?.close())

test.each([
  ['in a token', undefined],
  ['in native gas', null],
])(
  'a prepare in whose midst the deployment of its account lands goes on without one, paid %s',
  async (_, feeToken) => {
    const account = await newAccount(chain, { usdc: usdc('100'), native: parseEther('1') })
    const payment = () => ({
      transfers: [{ token: tokenOf(chain, 'USDC').address, amount: usdc('1'), to: newAddress() }],
      ...(feeToken === null && { feeToken }),
    })
    const first = await prepareTransfer(gateway, account, payment())
    expect(first.userOperation.initCode).not.toBe('0x')
    happenings.set(account.address, async () => {
      await submit(gateway, account, first)
      await waitFor(gateway, first.operationId, 'confirmed')
    })
    const second = await prepareTransfer(gateway, account, payment())
    expect(happenings.size).toBe(0)
    await submit(gateway, account, second)
    await waitFor(gateway, second.operationId, 'finalized')
  },
)
