import { type Address, decodeFunctionData, type Hex, toFunctionSelector, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { handleChecked } from '../handle-checked.js'
import { hasRunner, type RelayMemory } from './has-runner.js'

const bundleRunner: Address = '0x00000000000000000000000000000000000000d1'

type Answer = (data: Hex) => Hex | undefined

/** The first checks of `handleChecked`, for an account that has no code and has sent nothing. */
const runner =
  ({ asksForDelegate = false } = {}): Answer =>
  (data) => {
    const [operations, , delegate] = decodeFunctionData({ abi: [handleChecked], data }).args
    if (operations.length !== 1) return toFunctionSelector('NotOneOperation(uint256)')
    if (asksForDelegate || delegate !== zeroAddress) return toFunctionSelector('OtherCode(address)')
    return operations[0]?.nonce === 0n ? '0x' : toFunctionSelector('OtherNonce(uint256,uint256)')
  }
const nothing: Answer = () => undefined

/** Asks at this minute. Returns the number of requests to the chain so far. */
function relayer(network: { readonly bundleRunner?: Address } = { bundleRunner }) {
  const state: { answer: Answer; asked: number } = { answer: runner(), asked: 0 }
  const warned: object[] = []
  const none = () => {}
  const warn = (fields: object) => void warned.push(fields)
  const logger = { debug: none, info: none, warn, error: none }
  const chain = {
    revertDataOf: async ({ data }: { readonly data: Hex }) => {
      state.asked++
      return state.answer(data)
    },
  }
  const memory: RelayMemory = {}
  const at = async (minute: number) => {
    const clock = { now: () => new Date(minute * 60_000) }
    const found = await hasRunner({ clock, logger }, chain, { networkId: '1', ...network }, memory)
    return { found, asked: state.asked }
  }
  return { state, at, warned }
}

test('a runner that was seen is asked for again after a minute, as its block may have left the chain', async () => {
  const { state, at } = relayer()
  expect(await at(0)).toEqual({ found: true, asked: 1 })
  state.answer = nothing
  expect(await at(0.9)).toEqual({ found: true, asked: 1 })
  expect(await at(1)).toEqual({ found: false, asked: 2 })
})

test('a missing runner is asked for in every pass', async () => {
  const { state, at } = relayer()
  state.answer = nothing
  expect(await at(0)).toEqual({ found: false, asked: 1 })
  state.answer = runner()
  expect(await at(0)).toEqual({ found: true, asked: 2 })
})

test('a runner of an earlier release, which has no handleChecked, counts as missing', async () => {
  const { state, at } = relayer()
  state.answer = () => '0x'
  expect(await at(0)).toEqual({ found: false, asked: 1 })
})

test('a runner that refuses every operation without a delegate counts as missing', async () => {
  const { state, at } = relayer()
  state.answer = runner({ asksForDelegate: true })
  expect(await at(0)).toEqual({ found: false, asked: 1 })
})

test('a missing runner is logged once', async () => {
  const { state, at, warned } = relayer()
  await at(0)
  expect(warned).toEqual([])
  state.answer = () => '0x'
  await at(1)
  await at(2)
  expect(warned).toEqual([{ networkId: '1', bundleRunner }])
})

test('a network without a runner asks for none', async () => {
  const { at, warned } = relayer({})
  expect(await at(0)).toEqual({ found: false, asked: 0 })
  expect(warned).toEqual([])
})
