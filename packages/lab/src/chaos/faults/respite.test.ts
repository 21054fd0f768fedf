import { expect, test } from 'vitest'
import { createRespite } from './respite.js'

test('the first blow is due at once, another one when enough has been accepted since the last', () => {
  let accepted = 0
  const isDue = createRespite({ accepted: () => accepted, respite: 20 })
  expect([isDue(), isDue()]).toEqual([true, false])
  accepted = 19
  expect(isDue()).toBe(false)
  accepted = 20
  expect([isDue(), isDue()]).toEqual([true, false])
  accepted = 39
  expect(isDue()).toBe(false)
  accepted = 45
  expect(isDue()).toBe(true)
})
