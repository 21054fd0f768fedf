import { expect } from 'vitest'
import { landElsewhere } from './landing.js'
import type { PrivateChain } from './private-chain.js'
import { setTokens } from './set-tokens.js'
import { type Steps, startSteps } from './start-steps.js'
import { newAccount, usdc } from './test-account.js'

/** Operation ids of a history with every kind of event that changes the ledger. */
export interface LedgerHistory {
  /** Alone in its transaction. */
  readonly single: string
  /** Second operation of the same account. It pays its fee in advance. */
  readonly prefunded: string
  /** Three in one transaction. */
  readonly bundled: readonly [string, string, string]
  readonly selfFunded: string
  /** Mined, and its execution reverted. */
  readonly reverted: string
  /** Landed by another bundler. The gateway's own transaction reverted. */
  readonly elsewhere: string
  /** Landed by another bundler. The gateway's replacement, a no-op, used the nonce. */
  readonly noop: string
  /** Landed by another bundler. The account paid its gas itself. */
  readonly selfFundedElsewhere: string
  /** Landed, reorganised away, landed again. */
  readonly reorganised: string
  /** Never landed. */
  readonly dropped: string
}

/**
 * Makes the history with the gateway's own steps, and makes it final. One more operation, of another gateway, spends
 * the deposit of the same paymaster.
 */
export async function makeLedgerHistory(
  { chain, client, finalize }: PrivateChain,
  steps: Steps,
): Promise<LedgerHistory> {
  const fund = () => newAccount(chain, { usdc: usdc('100'), native: 10n ** 18n })
  const relay = async (operations: number) => {
    expect(await steps.relay()).toBe(operations)
    await steps.watch()
  }
  const submit = async (selfFunded = false) => steps.submitTransfer(await fund(), { selfFunded })
  /** Signs and stores transactions that never reach a block, because the node drops them. */
  const relayUnseen = async () => {
    await client.setAutomine(false)
    await steps.relay()
    await client.request({ method: 'anvil_dropAllTransactions' as never })
    await client.setAutomine(true)
  }
  await steps.watch()

  const account = await fund()
  const single = await steps.submitTransfer(account)
  await relay(1)
  const prefunded = await steps.submitTransfer(account)
  await relay(1)
  const bundled = [await submit(), await submit(), await submit()] as const
  await relay(3)
  const selfFunded = await submit(true)
  await relay(1)

  const poorer = await fund()
  const reverted = await steps.submitTransfer(poorer, { amount: usdc('50') })
  await client.setAutomine(false)
  await steps.relay()
  await setTokens(poorer, usdc('40'))
  await client.mine({ blocks: 1 })
  await client.setAutomine(true)
  await steps.watch()

  const elsewhere = await submit()
  await relayUnseen()
  await landElsewhere(steps, elsewhere)
  await steps.rebroadcast()
  await steps.watch()

  const noop = await submit()
  await relayUnseen()
  await landElsewhere(steps, noop)
  await client.mine({ blocks: 8 })
  await steps.watch()
  expect(await steps.replace()).toBe(1)
  await steps.watch()

  const selfFundedElsewhere = await submit(true)
  await landElsewhere(steps, selfFundedElsewhere)
  await steps.watch()

  const reorganised = await submit()
  await relay(1)
  await client.request({ method: 'anvil_reorg' as never, params: [1, []] as never })
  await steps.watch()
  await steps.rebroadcast()
  await steps.watch()

  const stranger = await startSteps(chain)
  await stranger.submitTransfer(await fund())
  expect(await stranger.relay()).toBe(1)
  await stranger.mined()
  await stranger.close()

  const dropped = await submit()
  await steps.sql(`update operations set valid_until = '2000-01-01' where id = $1`, [dropped])
  await finalize()
  await steps.watch()
  expect(await steps.review()).toBe(1)
  return {
    single,
    prefunded,
    bundled,
    selfFunded,
    reverted,
    elsewhere,
    noop,
    selfFundedElsewhere,
    reorganised,
    dropped,
  }
}
