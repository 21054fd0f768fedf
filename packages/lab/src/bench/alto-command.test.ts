import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { altoCommand } from './alto-command.js'

test('the command of the peer is found where it is installed', () => {
  expect(existsSync(altoCommand())).toBe(true)
})

test('without the peer a bench says that it is missing, and what to do', () => {
  const notInstalled = () => {
    throw new Error("Cannot find module '@pimlico/alto'")
  }
  expect(() => altoCommand(notInstalled)).toThrow('the peer is missing: Alto is not installed. Run')
})
