import { expect, test } from 'vitest'
import type { Operation } from '../model/operation.js'
import { deployedElsewhere } from './deployed-elsewhere.js'

const anOperation = (id: string, initCode: string): Operation =>
  ({ id, userOperation: { sender: `account of ${id}`, nonce: 7n, initCode } }) as never

/** What is deployed of these, on a chain on which the accounts of some have code. */
async function deployed(operations: readonly Operation[], withCode: readonly string[]) {
  const asked: unknown[] = []
  const found = await deployedElsewhere(
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

test('operations whose accounts have code although they were to deploy them were overtaken', async () => {
  const operations = [anOperation('a', '0x1234'), anOperation('b', '0x1234')]
  expect(await deployed(operations, ['b'])).toEqual({
    found: ['b'],
    asked: [
      ['account of a', 'latest', 88n],
      ['account of b', 'latest', 88n],
    ],
  })
})

test('of operations without deployment data nothing is asked, whatever code their accounts have', async () => {
  expect(await deployed([anOperation('a', '0x')], ['a'])).toEqual({ found: [], asked: [] })
})
