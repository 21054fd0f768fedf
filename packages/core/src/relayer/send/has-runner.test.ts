import { type Address, type Hex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { hasRunner, type RelayMemory } from './has-runner.js'

const bundleRunner: Address = '0x00000000000000000000000000000000000000d1'

/** What it answers to a call without an operation: `NotOneOperation(0)`. */
const runner: Hex = `${toFunctionSelector('NotOneOperation(uint256)')}${'0'.repeat(64)}`

/** Asks at this minute. Returns the number of requests to the chain so far. */
function relayer(network: { readonly bundleRunner?: Address } = { bundleRunner }) {
  const state: { answer: Hex | undefined; asked: number } = { answer: runner, asked: 0 }
  const warned: object[] = []
  const none = () => {}
  const warn = (fields: object) => void warned.push(fields)
  const logger = { debug: none, info: none, warn, error: none }
  const chain = {
    revertDataOf: async () => {
      state.asked++
      return state.answer
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
  state.answer = undefined
  expect(await at(0.9)).toEqual({ found: true, asked: 1 })
  expect(await at(1)).toEqual({ found: false, asked: 2 })
})

test('a missing runner is asked for in every pass', async () => {
  const { state, at } = relayer()
  state.answer = undefined
  expect(await at(0)).toEqual({ found: false, asked: 1 })
  state.answer = runner
  expect(await at(0)).toEqual({ found: true, asked: 2 })
})

test('a runner of an earlier release, which has no handleChecked, counts as missing', async () => {
  const { state, at } = relayer()
  state.answer = '0x'
  expect(await at(0)).toEqual({ found: false, asked: 1 })
})

test('a missing runner is logged once', async () => {
  const { state, at, warned } = relayer()
  await at(0)
  expect(warned).toEqual([])
  state.answer = '0x'
  await at(1)
  await at(2)
  expect(warned).toEqual([{ networkId: '1', bundleRunner }])
})

test('a network without a runner asks for none', async () => {
  const { at, warned } = relayer({})
  expect(await at(0)).toEqual({ found: false, asked: 0 })
  expect(warned).toEqual([])
})
