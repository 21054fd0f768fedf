import { expect, test } from 'vitest'
import { seededRandom } from './seeded-random.js'

const draw = (random = seededRandom(7)) => Array.from({ length: 50 }, () => random.next())

test('the same seed draws the same, another seed something else', () => {
  expect(draw()).toEqual(draw())
  expect(draw()).not.toEqual(draw(seededRandom(8)))
})

test('what one stream draws does not change another one', () => {
  const quiet = seededRandom(7)
  const busy = seededRandom(7)
  draw(busy.fork('faults'))
  draw(busy)
  expect(draw(busy.fork('load'))).toEqual(draw(quiet.fork('load')))
})

test('both ends of a range are drawn, and nothing outside', () => {
  const random = seededRandom(7)
  const drawn = new Set(Array.from({ length: 200 }, () => random.between(1, 4)))
  expect([...drawn].sort()).toEqual([1, 2, 3, 4])
})

test('nothing to choose from is an error and not undefined', () => {
  expect(() => seededRandom(7).pick([])).toThrow('There is nothing to choose from.')
})
