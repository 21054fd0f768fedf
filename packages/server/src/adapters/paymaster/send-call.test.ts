import { parseEther, parseTransaction, TransactionReceiptNotFoundError } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { aNetwork } from '../../testing/a-network.js'
import { anAddress } from '../../testing/a-paymaster.js'
import { createLocalKeySigner } from '../signing/local-key-signer.js'
import type { ChainView } from './block-view.js'
import { sendCall } from './send-call.js'

const operator = createLocalKeySigner(generatePrivateKey())
const network = aNetwork({ name: 'Mars', chainId: 7, minPriorityFeePerGas: 2n, feeCeiling: 100n })
const call = {
  title: 'Pause',
  to: anAddress(100),
  data: '0x12',
  value: 0n,
  function: 'pause',
  arguments: [],
} as const

/** Sends the call to a chain that answers like this, and tells what happened in which order. */
async function send(answers: Record<string, unknown> = {}) {
  const seen: string[] = []
  const sent: ReturnType<typeof parseTransaction>[] = []
  const client = {
    getBalance: async () => parseEther('1'),
    estimateGas: async () => 1_000n,
    feeMarket: async () => ({ baseFeePerGas: 10n, maxPriorityFeePerGas: 1n }),
    async sendRawTransaction({ serializedTransaction }: { serializedTransaction: `0x${string}` }) {
      seen.push('sent')
      sent.push(parseTransaction(serializedTransaction))
    },
    getTransaction: () => Promise.reject(new Error('unknown')),
    getTransactionReceipt: async () => ({ status: 'success' }),
    getTransactionCount: async () => 5,
    ...answers,
  }
  const pauses: number[] = []
  const pool = {
    askAll: (read: (endpoint: { client: object }) => unknown) => read({ client }),
    pause: async (ms: number) => void pauses.push(ms),
  }
  const view = { ...client, client, pool, chain: client } as unknown as ChainView
  const outcome = await sendCall(view, {
    operator,
    network,
    call,
    nonce: 5,
    onSigned: () => seen.push('announced'),
  }).then(
    () => 'done',
    (error: Error) => error.message,
  )
  return { outcome, seen, sent, waitedMs: pauses.reduce((sum, ms) => sum + ms, 0) }
}

test('a transaction is announced before it is sent, with a quarter more gas and twice the base fee', async () => {
  const { outcome, seen, sent } = await send()
  expect(outcome).toBe('done')
  expect(seen).toEqual(['announced', 'sent'])
  expect(sent).toMatchObject([
    { nonce: 5, chainId: 7, gas: 1_250n, maxFeePerGas: 22n, maxPriorityFeePerGas: 2n },
  ])
})

const marketOf = (baseFeePerGas: bigint) => async () => ({
  baseFeePerGas,
  maxPriorityFeePerGas: 2n,
})

test('no more is paid than the ceiling of the network, and nothing is sent above it', async () => {
  const capped = await send({ feeMarket: marketOf(98n) })
  expect(capped.sent).toMatchObject([{ maxFeePerGas: 100n, maxPriorityFeePerGas: 2n }])
  const refused = await send({ feeMarket: marketOf(99n) })
  expect(refused.outcome).toMatch(/^Mars asks 101 wei per gas, above its feeCeiling of 100\./)
  expect(refused.seen).toEqual([])
})

const noReceipt = async ({ hash }: { hash: `0x${string}` }) => {
  throw new TransactionReceiptNotFoundError({ hash })
}

test('what was mined instead, or mined and undone, is no success', async () => {
  const replaced = await send({
    getTransactionReceipt: noReceipt,
    getTransactionCount: async () => 6,
  })
  expect(replaced.outcome).toMatch(
    /^Another transaction of the operator was mined on Mars in place of 0x\w{64}\. Run the command/,
  )
  const reverted = await send({ getTransactionReceipt: async () => ({ status: 'reverted' }) })
  expect(reverted.outcome).toMatch(/^0x\w{64} was mined on Mars and reverted, so it did nothing/)
})

test('a receipt that nodes show after they show the used nonce is waited for', async () => {
  let looks = 0
  const { outcome } = await send({
    getTransactionReceipt: async (asked: { hash: `0x${string}` }) =>
      ++looks < 5 ? noReceipt(asked) : { status: 'success' },
    getTransactionCount: async () => 6,
  })
  expect(outcome).toBe('done')
})

test('what is not mined in five minutes is named', async () => {
  const { outcome, waitedMs } = await send({ getTransactionReceipt: noReceipt })
  expect(waitedMs).toBe(300_000)
  expect(outcome).toMatch(
    /^0x\w{64} was sent to Mars and is not mined yet\. Run the command again once/,
  )
})

test('a sending that fails counts as sent when the node knows it, and as perhaps sent when not', async () => {
  const failing = { sendRawTransaction: () => Promise.reject(new Error('timeout')) }
  expect((await send({ ...failing, getTransaction: async () => ({}) })).outcome).toBe('done')
  const { outcome, seen } = await send(failing)
  expect(seen).toEqual(['announced'])
  expect(outcome).toMatch(/timeout\. It may have been sent as 0x\w{64} anyway: look for that/)
})

test('an operator who cannot pay hears how much it takes', async () => {
  const { outcome, seen } = await send({ getBalance: async () => 100n })
  expect(outcome).toMatch(
    /has 0\.0000000000000001 \w+ on Mars and needs up to 0\.0000000000000275 /,
  )
  expect(seen).toEqual([])
})
