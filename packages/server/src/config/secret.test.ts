import { format, inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createSecret } from './secret.js'

test('a secret shows itself to reveal alone', () => {
  const secret = createSecret('hunter2')
  expect(secret.reveal()).toBe('hunter2')
  const prints = [
    String(secret),
    `${secret}`,
    JSON.stringify({ secret }),
    inspect({ deep: [secret] }),
    format('%s %o %j', secret, secret, secret),
    JSON.stringify({ ...secret }),
  ]
  for (const print of prints) expect(print).not.toContain('hunter2')
  expect(`${secret}`).toBe('[secret]')
  expect(JSON.stringify({ secret })).toBe('{"secret":"[secret]"}')
})
