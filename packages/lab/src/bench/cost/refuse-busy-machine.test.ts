import { expect, test } from 'vitest'
import { refuseOthers } from './refuse-busy-machine.js'

test('a bench that shares its machine with busy programs says so and fails', () => {
  expect(() => refuseOthers(0.31)).toThrow('This machine is busy: other programs use 31 %')
})

test('a bench runs beside programs that do little', () => {
  expect(() => refuseOthers(0.15)).not.toThrow()
})
