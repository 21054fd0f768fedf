import type { PreparedOperation } from '@gasless-gateway/core/api'
import type { DevnetChain } from '@gasless-gateway/devnet'
import fc from 'fast-check'
import { parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { landPrepared } from '../src/land-prepared.js'
import { askSubmit, askTransfer, prepareTransfer, sign, submit, waitFor } from '../src/operate.js'
import { tokenBalance } from '../src/read-chain.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'

const chain = inject('chains')[0] as DevnetChain
const token = tokenOf(chain, 'USDC').address
const amount = usdc('1')

let replicas: readonly [TestGateway, TestGateway]
beforeAll(async () => {
  const executorKeys = [generatePrivateKey(), generatePrivateKey()]
  const first = await startTestGateway({ chains: [chain], executorKeys })
  const { databaseUrl } = first
  replicas = [first, await startTestGateway({ chains: [chain], executorKeys, databaseUrl })]
})
afterAll(async () => {
  await replicas?.[1].close()
  await replicas?.[0].close()
})

const keyOf = ({ userOperation }: PreparedOperation) => BigInt(userOperation.nonce) >> 64n

/** An account with code, an approval and plenty. */
async function usedAccount(): Promise<TestAccount> {
  const account = await newAccount(chain, { usdc: usdc('1000'), native: parseEther('10') })
  const [gateway] = replicas
  const first = await prepareTransfer(gateway, account, {
    transfers: [{ token, amount, to: newAddress() }],
  })
  await submit(gateway, account, first)
  await waitFor(gateway, first.operationId, 'finalized')
  return account
}

/** When and where a payment is prepared, and how many waves later and where it is submitted. */
const payment = fc.record({
  wave: fc.nat(2),
  rest: fc.nat(2),
  preparesAt: fc.constantFrom(0 as const, 1 as const),
  submitsAt: fc.constantFrom(0 as const, 1 as const),
})

test.each<[payer: string, `0x${string}` | null]>([
  ['the paymaster', token],
  ['the account', null],
])(
  'equal payments, prepared and submitted on two replicas in any order, are as many operations; paid for by %s',
  async (_, feeToken) => {
    const account = await usedAccount()
    const { apiKey } = replicas[0]
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { minLength: 2, maxLength: 20 }), async (payments) => {
        const to = newAddress()
        const request = { transfers: [{ token, amount, to }], feeToken }
        const prepared = new Map<number, PreparedOperation>()
        const submitted: { status: number; operationId: string; code: string | undefined }[] = []
        const act = async (wave: number, index: number) => {
          const { preparesAt, submitsAt, ...when } = payments[index] as (typeof payments)[number]
          if (when.wave === wave)
            prepared.set(
              index,
              await prepareTransfer(replicas[preparesAt], account, { ...request, apiKey }),
            )
          if (when.wave + when.rest !== wave) return
          const operation = prepared.get(index) as PreparedOperation
          const { status, body } = await replicas[submitsAt].request(
            'POST',
            '/transaction/submit',
            {
              apiKey,
              body: {
                operationId: operation.operationId,
                signature: await sign(account, operation),
              },
            },
          )
          submitted.push({ status, operationId: operation.operationId, code: body.code })
        }
        for (let wave = 0; wave <= 4; wave++)
          await Promise.all(payments.map((_, index) => act(wave, index)))

        expect(new Set([...prepared.values()].map(({ operationId }) => operationId)).size).toBe(
          payments.length,
        )
        expect(
          new Set([...prepared.values()].map(({ userOperationHash }) => userOperationHash)).size,
        ).toBe(payments.length)
        const sent = submitted.filter(({ status }) => status === 200)
        // Several at once may find the allowance taken. Whoever is refused is told so.
        for (const { status, code } of submitted)
          if (status !== 200)
            expect({ status, code }).toEqual({ status: 409, code: 'OPERATION_STALE' })
        await Promise.all(
          sent.map(({ operationId }) => waitFor(replicas[0], operationId, 'finalized')),
        )
        expect(await tokenBalance(chain, token, to)).toBe(amount * BigInt(sent.length))
        expect(sent.length).toBeGreaterThan(0)
      }),
      { numRuns: 3, endOnFailure: true },
    )
  },
)

test('a stranger who prepares for the account pushes it to no other key', async () => {
  const account = await usedAccount()
  const [gateway] = replicas
  const stranger = await gateway.newTenant()
  const request = { transfers: [{ token, amount, to: newAddress() }] }
  for (let n = 0; n < 5; n++)
    await prepareTransfer(gateway, account, { ...request, apiKey: stranger.apiKey })
  const own = await prepareTransfer(gateway, account, request)
  expect(keyOf(own) & 0xffffn).toBe(0n)
})

test('more than 64 unsubmitted preparations of an account are refused, and those of strangers are not counted', async () => {
  const account = await usedAccount()
  const request = { transfers: [{ token, amount, to: newAddress() }], feeToken: null }
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, n) =>
      askTransfer(replicas[n % 2 === 0 ? 0 : 1], account, {
        ...request,
        apiKey: replicas[0].apiKey,
      }),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(6)
  for (const { status, body } of refused)
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'NONCE_KEYS_IN_USE' })
  const stranger = await replicas[0].newTenant()
  await prepareTransfer(replicas[0], account, { ...request, apiKey: stranger.apiKey })
})

test('self-funded operations that landed without a submit are not to be prepared again, expired or not', async () => {
  const account = await usedAccount()
  const [gateway] = replicas
  const to = newAddress()
  const request = { transfers: [{ token, amount, to }], feeToken: null }
  const fresh = await prepareTransfer(gateway, account, request)
  const late = await prepareTransfer(gateway, account, request)
  const { owner } = account
  await landPrepared(
    chain,
    [fresh, late].map((body) => ({ answer: { body } as never, owner })),
  )
  expect(await tokenBalance(chain, token, to)).toBe(2n * amount)
  await gateway.sql(
    `update operations set expires_at = clock_timestamp() - interval '1 second' where id = $1`,
    [late.operationId],
  )
  for (const prepared of [fresh, late, fresh]) {
    const { operationId } = prepared
    const answer = await askSubmit(gateway, operationId, await sign(account, prepared))
    expect(answer).toMatchObject({ status: 409, body: { code: 'SENT_WITHOUT_GATEWAY' } })
  }
})
