import { expect, test } from 'vitest'
import { createGethPool } from './geth-pool.js'

test('what is no transaction is refused in the words of geth, and the node is not asked', async () => {
  const send = createGethPool(() => {
    throw new Error('The node was asked.')
  })
  expect(await send('0x')).toEqual({
    error: { code: -32000, message: 'typed transaction too short' },
  })
})
