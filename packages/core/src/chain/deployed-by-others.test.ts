import { expect, test } from 'vitest'
import type { Operation } from '../model/operation.js'
import { deployedByOthers } from './deployed-by-others.js'

const anOperation = (id: string, initCode: string): Operation =>
  ({ id, userOperation: { sender: `account of ${id}`, nonce: 7n, initCode } }) as never

/** Returns the result and the reads, on a chain on which the accounts of the operations `withCode` have code. */
async function deployed(operations: readonly Operation[], withCode: readonly string[]) {
  const asked: unknown[] = []
  const found = await deployedByOthers(
    {
      accountAt: async ({ sender, since }, block) => {
        asked.push([sender, block, since])
        return { sequence: 0n, deployed: withCode.some((id) => sender === `account of ${id}`) }
      },
    },
    operations,
    { since: 88n },
  )
  return { found: [...found], asked }
}

test('returns the operations with deployment data whose accounts have code', async () => {
  const operations = [anOperation('a', '0x1234'), anOperation('b', '0x1234')]
  expect(await deployed(operations, ['b'])).toEqual({
    found: ['b'],
    asked: [
      ['account of a', 'latest', 88n],
      ['account of b', 'latest', 88n],
    ],
  })
})

test('sends no request for operations without deployment data, even if their accounts have code', async () => {
  expect(await deployed([anOperation('a', '0x')], ['a'])).toEqual({ found: [], asked: [] })
})
