import { expect, test } from 'vitest'
import { manualTimers } from '../../testing/manual-timers.js'
import { askInTurn, NoAnswerError } from './ask-in-turn.js'

const hedgeAfterMs = 1_000
const failure = new Error('no answer')
const answer = new Error('reverted')

/** Candidates that answer when the test says so. */
function ask(...candidates: readonly string[]) {
  const timers = manualTimers()
  const started: string[] = []
  const late: string[] = []
  const settlers = new Map<string, { resolve(value: string): void; reject(error: unknown): void }>()
  const result = askInTurn({
    candidates,
    attempt: (candidate: string) => {
      started.push(candidate)
      return new Promise<string>((resolve, reject) => settlers.set(candidate, { resolve, reject }))
    },
    isAnswer: (error) => error === answer,
    onLate: (candidate) => void late.push(candidate),
    hedgeAfterMs,
    timers,
  })
  // Looked at later; until then nobody handles a rejection.
  result.catch(() => {})
  const settled = async (candidate: string, how: 'resolve' | 'reject', value: unknown) => {
    settlers.get(candidate)?.[how](value as never)
    await new Promise(setImmediate)
  }
  return {
    result,
    started,
    late,
    timers,
    answers: (candidate: string) => settled(candidate, 'resolve', `from ${candidate}`),
    fails: (candidate: string, error: unknown = failure) => settled(candidate, 'reject', error),
  }
}

test('the first candidate is asked without delay, and the others are left in peace when it answers', async () => {
  const { result, started, timers, answers } = ask('a', 'b')
  expect(started).toEqual(['a'])
  await answers('a')
  timers.advance(10 * hedgeAfterMs)
  expect(await result).toBe('from a')
  expect(started).toEqual(['a'])
})

test('a failure moves on at once', async () => {
  const { result, started, fails, answers } = ask('a', 'b')
  await fails('a')
  expect(started).toEqual(['a', 'b'])
  await answers('b')
  expect(await result).toBe('from b')
})

test('a late answer is asked of the next as well, and the first answer wins', async () => {
  const { result, started, late, timers, answers } = ask('a', 'b', 'c')
  timers.advance(hedgeAfterMs - 1)
  expect(started).toEqual(['a'])
  timers.advance(1)
  expect(started).toEqual(['a', 'b'])
  timers.advance(hedgeAfterMs)
  expect(started).toEqual(['a', 'b', 'c'])
  // The last one has nobody to be later than.
  expect(late).toEqual(['a', 'b'])
  await answers('b')
  await answers('a')
  expect(await result).toBe('from b')
})

test('a late answer still counts while the others have failed', async () => {
  const { result, timers, fails, answers } = ask('a', 'b')
  timers.advance(hedgeAfterMs)
  await fails('b')
  await answers('a')
  expect(await result).toBe('from a')
})

test('an error that is an answer ends the search', async () => {
  const { result, started, fails } = ask('a', 'b')
  await fails('a', answer)
  await expect(result).rejects.toBe(answer)
  expect(started).toEqual(['a'])
})

test('when all have failed, their failures are told', async () => {
  const { result, fails } = ask('a', 'b')
  await fails('a')
  await fails('b')
  const error = await result.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(NoAnswerError)
  expect((error as NoAnswerError).failures).toEqual([failure, failure])
})

test('a candidate that fails after the answer is not replaced', async () => {
  const { started, timers, fails, answers } = ask('a', 'b', 'c')
  timers.advance(hedgeAfterMs)
  await answers('b')
  await fails('a')
  timers.advance(10 * hedgeAfterMs)
  expect(started).toEqual(['a', 'b'])
})

test('nobody to ask is no answer', async () => {
  await expect(ask().result).rejects.toBeInstanceOf(NoAnswerError)
})
