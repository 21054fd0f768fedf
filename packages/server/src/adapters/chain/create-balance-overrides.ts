import {
  type BalanceOverrides,
  CannotOverrideBalanceError,
  isNativeCoin,
} from '@gasless-gateway/core'
import {
  type Address,
  BaseError,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  RpcRequestError,
  toHex,
} from 'viem'
import { balanceSlots, type SlotOf } from './balance-slots.js'
import type { BlockCall } from './block-call.js'
import { offered } from './offered.js'
import { mergeOverrides, type StateOverrides } from './state-overrides.js'
import { strangerGas } from './stranger-gas.js'

/** A word of a token's storage. */
interface StoredBalance {
  readonly token: Address
  readonly slot: Hex
  readonly amount: bigint
}

/** Runs a simulation in which the sender has balances that it does not have, by overriding state. */
export type OverrideBalances = <T>(
  query: { readonly sender: Address; readonly balanceOverrides: BalanceOverrides | undefined },
  simulate: (overrides: StateOverrides) => Promise<T>,
) => Promise<T>

/** Nobody's address. */
const probe: Address = '0x1e4d000000000000000000000000000000001e4d'

/** Told apart from every real balance; some tokens keep balances in 96 bits. */
const markOf = (index: number) => 0x1e4d_0000_0000_0000_0000_0000n + BigInt(index)

/**
 * Finds where tokens keep their balances and remembers it. Whether the token itself shows the overridden balance
 * is asked together with each simulation: what was remembered may be outdated, as the code behind a proxy changes.
 *
 * Rejects with `CannotOverrideBalanceError` when a token does not show what it was told to hold.
 */
export function createBalanceOverrides(call: BlockCall): OverrideBalances {
  const known = new Map<Address, SlotOf>()

  async function slotOf(token: Address): Promise<SlotOf> {
    const found = known.get(token) ?? (await findSlot(call, token))
    if (!found) throw new CannotOverrideBalanceError(token)
    known.set(token, found)
    return found
  }

  const locate = (
    sender: Address,
    tokens: readonly (readonly [Address, bigint])[],
  ): Promise<StoredBalance[]> =>
    Promise.all(
      tokens.map(async ([token, amount]) => ({
        token,
        slot: (await slotOf(token))(sender),
        amount,
      })),
    )

  /** The first of them that the token does not show. */
  async function findHidden(
    sender: Address,
    balances: readonly StoredBalance[],
  ): Promise<Address | undefined> {
    const shown = await Promise.all(
      balances.map((balance) => readBalance(call, sender, balance.token, [balance])),
    )
    return balances.find(({ amount }, index) => shown[index] !== amount)?.token
  }

  return async ({ sender, balanceOverrides = nothing }, simulate) => {
    for (const [asset, amount] of balanceOverrides)
      if (amount > maxUint256) throw new CannotOverrideBalanceError(asset)
    const coins = [...balanceOverrides].filter(([asset]) => isNativeCoin(asset))
    const tokens = [...balanceOverrides].filter(([asset]) => !isNativeCoin(asset))
    const coinOverrides = coins.map(([, wei]) => ({ [sender]: { balance: toHex(wei) } }))

    async function attempt() {
      const balances = await locate(sender, tokens)
      // Started together, these travel as one request.
      const simulation = simulate(mergeOverrides(...coinOverrides, ...balances.map(toOverride)))
      // Its failure counts for nothing while the override does not show.
      simulation.catch(() => {})
      const hidden = await findHidden(sender, balances)
      return hidden ? { hidden } : { simulated: await simulation }
    }

    const first = await attempt()
    if ('simulated' in first) return first.simulated
    for (const [token] of tokens) known.delete(token)
    const second = await attempt()
    if ('simulated' in second) return second.simulated
    known.delete(second.hidden)
    throw new CannotOverrideBalanceError(second.hidden)
  }
}

const nothing: BalanceOverrides = new Map()

/** One call: all slots of nobody are told apart, and the token says which of them it reads. */
async function findSlot(call: BlockCall, token: Address): Promise<SlotOf | undefined> {
  const balance = await readBalance(
    call,
    probe,
    token,
    balanceSlots.map((slotOf, index) => ({ slot: slotOf(probe), amount: markOf(index) })),
  )
  return balanceSlots.find((_, index) => markOf(index) === balance)
}

/** What the token says with these words in its storage; `undefined` when it says nothing. */
const readBalance = (
  call: BlockCall,
  holder: Address,
  token: Address,
  stored: readonly Omit<StoredBalance, 'token'>[],
): Promise<bigint | undefined> => {
  const stateDiff = Object.fromEntries(stored.map(({ slot, amount }) => [slot, wordOf(amount)]))
  const data = encodeFunctionData({ ...balanceOf, args: [holder] })
  return offered(
    call(
      { to: token, data, gas: strangerGas },
      'latest',
      { [token]: { stateDiff } },
      undefined,
    ).then((answer) => decodeFunctionResult({ ...balanceOf, data: answer })),
  ).catch((error: unknown) => {
    if (ranOutOfGas(error)) return undefined
    throw error
  })
}

/** In the words of Geth and its kin, and of Anvil, which calls it an internal error. */
const ranOutOfGas = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof RpcRequestError && /out ?of ?gas/i.test(cause.details)) !==
    null

const balanceOf = { abi: erc20Abi, functionName: 'balanceOf' } as const

const toOverride = ({ token, slot, amount }: StoredBalance): StateOverrides => ({
  [token]: { stateDiff: { [slot]: wordOf(amount) } },
})

const wordOf = (amount: bigint): Hex => toHex(amount, { size: 32 })
