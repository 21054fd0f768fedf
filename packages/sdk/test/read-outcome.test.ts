import type { Hex } from 'viem'
import { base } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import type { SignedOperation } from '../src/index.js'
import { isNonceUnused, readOutcome } from '../src/on-chain/index.js'
import {
  asked,
  executed,
  expired,
  hash,
  holdsOther,
  honestLogs,
  type Mined,
  mined,
  nodeWith,
  nonce,
  prepared,
  revertedLogs,
  type State,
  sequence,
  usedBy,
  usedByOther,
} from './chain-node.js'
import { ok } from './gateway-server.js'
import { useGateway } from './harness.js'
import { networkId, owner, paymaster, usdc } from './honest-gateway.js'

const gateway = useGateway()

const networks = { [networkId]: { paymaster } }
const unverified = { networkId, userOperationHash: hash, operationId: 'op_1' }

/** As it was stored. */
async function signedPayment() {
  gateway.on('prepareTransfer', ok('prepareTransfer', prepared))
  const { transactions } = gateway.client()
  const draft = await transactions.prepareTransfer({
    ownerAddress: owner.address,
    networkId,
    transfers: asked.transfers,
    feeTokenAddress: usdc,
  })
  const signed = await transactions.sign(draft, owner, { maxFee: 'any' })
  return JSON.parse(JSON.stringify(signed)) as SignedOperation
}

describe('what became of what was signed, by a node alone:', () => {
  async function outcome(state: State, transactions: Record<Hex, Mined> = {}) {
    const { client } = nodeWith(transactions, base, state)
    return readOutcome(client, await signedPayment(), { networks })
  }

  test.each<[string, State, Record<Hex, Mined>]>([
    ['succeeded', usedBy(executed({ nonce })), { [mined]: { logs: honestLogs() } }],
    ['failed', usedBy(executed({ success: false, nonce })), { [mined]: { logs: revertedLogs } }],
    ['failed', usedByOther, holdsOther],
    ['failed', expired, {}],
    ['open', {}, {}],
  ])('%s', async (word, state, transactions) => {
    await expect(outcome(state, transactions)).resolves.toBe(word)
  })

  test('nothing where it was signed without verification, or on another chain', async () => {
    const node = nodeWith({}, base, expired).client
    await expect(readOutcome(node, unverified, { networks: {} })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      path: 'signed',
    })
    await expect(outcome({ ...expired, chainId: 137 })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
    })
  })
})

describe('whether the nonce of what was signed is unused, by a node alone:', () => {
  test.each<[string, boolean, State]>([
    ['unused', true, {}],
    ['unused, and not yet the next one', true, { sequence: sequence - 1n }],
    ['used', false, { sequence: sequence + 1n }],
  ])('%s, for three RPC calls', async (_, unused, state) => {
    const node = nodeWith({}, base, state)
    const signed = await signedPayment()
    await expect(isNonceUnused(node.client, signed, { networks })).resolves.toBe(unused)
    expect(node.asked).toEqual(['eth_chainId', 'eth_getBlockByNumber', 'eth_call'])
  })

  test('not by a node of another chain or without the EntryPoint, nor where it was signed without verification', async () => {
    const elsewhere = nodeWith({}, base, { chainId: 137 }).client
    await expect(isNonceUnused(elsewhere, await signedPayment(), { networks })).rejects.toThrow(
      /chain 137.* network 8453/,
    )
    const bare = nodeWith({}, base, { noEntryPoint: true }).client
    await expect(isNonceUnused(bare, await signedPayment(), { networks })).rejects.toThrow(
      /no EntryPoint at 0x/,
    )
    const { client } = nodeWith({})
    await expect(isNonceUnused(client, unverified, { networks })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      path: 'signed',
    })
  })
})
