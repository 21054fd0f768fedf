import { expect, test } from 'vitest'
import { createLoopTurns } from './loop-turns.js'

test('however many computations are under way, one step of one of them runs in a turn of the loop', async () => {
  const turns = createLoopTurns()
  const steps: string[] = []
  let inThisTurn = 0
  let mostInATurn = 0
  let isOver = false
  const watch = () => {
    mostInATurn = Math.max(mostInATurn, inThisTurn)
    inThisTurn = 0
    if (!isOver) setImmediate(watch)
  }
  setImmediate(watch)
  await Promise.all(
    Array.from({ length: 10 }, async (_, computation) => {
      for (let step = 0; step < 5; step++) {
        await turns.next()
        inThisTurn++
        steps.push(`${computation}.${step}`)
      }
    }),
  )
  isOver = true
  expect(mostInATurn).toBe(1)
  // Each in its turn: none is done before another has begun.
  expect(steps.slice(0, 10)).toEqual(Array.from({ length: 10 }, (_, n) => `${n}.0`))
  expect(steps).toHaveLength(50)
})

test('what comes when nothing waits goes on with the next turn, again and again', async () => {
  const turns = createLoopTurns()
  for (let n = 0; n < 3; n++) await turns.next()
})
