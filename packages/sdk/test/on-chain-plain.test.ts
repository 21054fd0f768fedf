import { nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import { type Hex, keccak256 } from 'viem'
import { polygon } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import type { SignedOperation } from '../src/index.js'
import { isNonceUnused, onChain, readOutcome } from '../src/on-chain/index.js'
import {
  contradiction,
  countedIn,
  head,
  type Mined,
  mined,
  nodeWith,
  type State,
  send,
} from './chain-node.js'
import { ok } from './gateway-server.js'
import { type OperationAnswer, useGateway } from './harness.js'
import { friend, hashOf, owner, usdc } from './honest-gateway.js'
import { plainAnswer, plainNetwork } from './honest-plain.js'

const gateway = useGateway()

describe('of plain transactions each one is looked for', () => {
  const transfers = [
    { tokenAddress: usdc, recipientAddress: friend, amount: 25_000_000n },
    { tokenAddress: nativeCoinAddress, recipientAddress: friend, amount: 5n },
  ]
  const coin = { to: friend, value: 5n, data: '0x' } as const
  const firstNonce = Number(plainAnswer([send, coin]).transactions[0]?.nonce)

  async function submitted(said: Partial<OperationAnswer> = {}) {
    gateway.on('prepareTransfer', ok('prepareTransfer', plainAnswer([send, coin])))
    gateway.accepts({ status: 'finalized', ...said })
    let signed: SignedOperation | undefined
    const operation = await gateway.client({ accountMode: 'eip7702' }).transfer({
      owner,
      networkId: plainNetwork,
      transfers,
      maxFee: 'any',
      onSigned: (given) => {
        signed = given
      },
    })
    const hashes = Object(signed).signedTransactions.map((raw: Hex) => keccak256(raw)) as Hex[]
    const [first = '0x', last = '0x'] = hashes
    return {
      first,
      last,
      signed: signed as SignedOperation,
      wait: (transactions: Record<Hex, Mined>, state: State = {}) =>
        operation.wait({
          verifyWith: onChain(nodeWith(transactions, polygon, state).client),
          timeoutMs: 5_000,
        }),
    }
  }

  test('and all have to be there, and to have succeeded, whatever transaction the gateway names', async () => {
    const { first, last, wait } = await submitted({ transactionHash: mined })
    await expect(wait({ [first]: {}, [last]: {} })).resolves.toMatchObject({ status: 'finalized' })
    await expect(wait({ [last]: {}, [mined]: {} })).rejects.toMatchObject({ code: 'CHAIN_SILENT' })
    await expect(wait({ [first]: { status: '0x0' }, [last]: {} })).rejects.toMatchObject(
      contradiction('status'),
    )
  })

  test('and a failure with all of them successful is none', async () => {
    const { first, last, wait } = await submitted({ status: 'failed' })
    await expect(wait({ [first]: {}, [last]: {} })).rejects.toMatchObject(contradiction('status'))
    const reverted = { status: '0x0' } as const
    await expect(wait({ [first]: reverted, [last]: reverted })).rejects.toMatchObject({
      code: 'OPERATION_REVERTED',
    })
  })

  test('and a failure is none while one of them can land', async () => {
    const { first, last, wait } = await submitted({ status: 'failed' })
    const reverted = { [first]: { status: '0x0' } } as const
    await expect(wait(reverted)).rejects.toThrow(/another one with nonce (\d+) is final/)
    // The last one has the higher nonce; an earlier one is used by the first.
    await expect(wait(reverted, { count: firstNonce + 1 })).rejects.toMatchObject({
      code: 'CHAIN_UNDECIDED',
    })
    await expect(wait(reverted, { count: firstNonce + 2 })).rejects.toMatchObject({
      code: 'OPERATION_REVERTED',
    })
    await expect(wait({}, { count: firstNonce + 2 })).rejects.toMatchObject({
      code: 'OPERATION_REVERTED',
    })
    expect(last).not.toBe(first)
  })

  test('and a failure is none while a reorganisation can take the block back in which one reverted', async () => {
    const { first, last, wait } = await submitted({ status: 'failed' })
    const reverted = { status: '0x0', blockNumber: head } as const
    const both = { [first]: reverted, [last]: reverted }
    await expect(wait(both)).rejects.toThrow(/in a block that is not final yet/)
    await expect(wait(both, { final: head })).rejects.toMatchObject({ code: 'OPERATION_REVERTED' })
    await expect(wait(both, { final: null })).rejects.toMatchObject({ code: 'CHAIN_UNDECIDED' })
  })

  test('and a missing receipt proves nothing: the block that has used the nonce has to hold another one', async () => {
    const { first, last, wait } = await submitted({ status: 'failed' })
    const used = { count: firstNonce + 2 }
    for (const block of [[last], [first, last]])
      await expect(wait({}, { ...used, block })).rejects.toMatchObject({ code: 'CHAIN_UNDECIDED' })
    // A node that keeps the state of new blocks only.
    await expect(wait({}, { ...used, stateSince: countedIn })).rejects.toThrow(
      /the node does not tell what became of 0x/,
    )
    await expect(wait({}, { ...used, block: [hashOf('7')] })).rejects.toMatchObject({
      code: 'OPERATION_REVERTED',
    })
  })

  test('by a search for that block of about 20 calls for a transaction', async () => {
    const { signed } = await submitted()
    const node = nodeWith({}, polygon, { count: firstNonce + 2 })
    await expect(readOutcome(node.client, signed, { networks: {} })).resolves.toBe('failed')
    const counts = node.asked.filter((method) => method === 'eth_getTransactionCount')
    // 677 blocks behind the final one: ten steps back, nine halvings, and the final block itself.
    expect(counts).toHaveLength(2 * 20)
    expect(node.asked.length - counts.length).toBe(1 + 2 + 1 + 2)
  })

  test('and their nonces are unused only if all of them are', async () => {
    const { signed } = await submitted()
    for (const [count, unused] of [
      [firstNonce, true],
      [firstNonce + 1, false],
      [firstNonce + 2, false],
    ] as const) {
      const node = nodeWith({}, polygon, { count })
      await expect(isNonceUnused(node.client, signed, { networks: {} })).resolves.toBe(unused)
      expect(node.asked).toHaveLength(3)
    }
  })

  test('and a part that took effect is not hidden', async () => {
    const part = {
      status: 'failed',
      reason: 'PARTIAL_EXECUTION: 1 of 2 transactions took effect: no',
    } as const
    for (const [said, code] of [
      [part, 'OPERATION_REVERTED'],
      [
        { ...part, reason: 'PARTIAL_EXECUTION: 0 of 2 transactions took effect: no' },
        'CHAIN_CONTRADICTS',
      ],
      [{ status: 'failed', reason: 'EXECUTION_REVERTED: no' }, 'CHAIN_CONTRADICTS'],
      [{ status: 'dropped', reason: null }, 'CHAIN_CONTRADICTS'],
    ] as const) {
      const { first, last, wait } = await submitted(said)
      await expect(wait({ [first]: {}, [last]: { status: '0x0' } })).rejects.toMatchObject({ code })
    }
  })
})
