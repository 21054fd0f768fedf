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
import { untrustedReadGas } from './untrusted-read-gas.js'

/** A balance to write into a token's storage. */
interface StoredBalance {
  readonly token: Address
  readonly slot: Hex
  readonly amount: bigint
}

/**
 * Runs a simulation with state overrides that give the sender the balances of `balanceOverrides`, whatever it has on
 * the chain.
 */
export type OverrideBalances = <T>(
  query: { readonly sender: Address; readonly balanceOverrides: BalanceOverrides | undefined },
  simulate: (overrides: StateOverrides) => Promise<T>,
) => Promise<T>

/** An address that holds no tokens. Its slots show where a token keeps balances. */
const probe: Address = '0x1e4d000000000000000000000000000000001e4d'

/**
 * A different mark for each candidate slot. No real balance equals it, and it fits into the 96 bits that some tokens
 * use.
 */
const markOf = (index: number) => 0x1e4d_0000_0000_0000_0000_0000n + BigInt(index)

/**
 * Finds the storage slots in which tokens keep balances, and caches them. A cached slot may be outdated, because the
 * code behind a proxy can change. So each simulation also reads the overridden balances from the tokens. If one does
 * not show, the slots are searched once more.
 *
 * Rejects with `CannotOverrideBalanceError` if a token does not show its overridden balance.
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

  /** Returns the first token that does not show its overridden balance. */
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
      // The simulation and the reads below start together, so they cost one round trip.
      const simulation = simulate(mergeOverrides(...coinOverrides, ...balances.map(toOverride)))
      // If an override does not show, the result is not used, and its failure must not become an unhandled rejection.
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

/**
 * Finds a token's slot with one call: each candidate slot of `probe` gets another mark, and `balanceOf` returns one of
 * the marks.
 */
async function findSlot(call: BlockCall, token: Address): Promise<SlotOf | undefined> {
  const balance = await readBalance(
    call,
    probe,
    token,
    balanceSlots.map((slotOf, index) => ({ slot: slotOf(probe), amount: markOf(index) })),
  )
  return balanceSlots.find((_, index) => markOf(index) === balance)
}

/**
 * Reads a balance with `stored` in the token's storage. `undefined` if the contract has no `balanceOf` or runs out of
 * gas.
 */
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
      { to: token, data, gas: untrustedReadGas },
      'latest',
      { [token]: { stateDiff } },
      undefined,
    ).then((answer) => decodeFunctionResult({ ...balanceOf, data: answer })),
  ).catch((error: unknown) => {
    if (ranOutOfGas(error)) return undefined
    throw error
  })
}

/** Matches the message, because the code differs: Anvil reports an internal error, Geth and its forks do not. */
const ranOutOfGas = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk((cause) => cause instanceof RpcRequestError && /out ?of ?gas/i.test(cause.details)) !==
    null

const balanceOf = { abi: erc20Abi, functionName: 'balanceOf' } as const

const toOverride = ({ token, slot, amount }: StoredBalance): StateOverrides => ({
  [token]: { stateDiff: { [slot]: wordOf(amount) } },
})

const wordOf = (amount: bigint): Hex => toHex(amount, { size: 32 })
