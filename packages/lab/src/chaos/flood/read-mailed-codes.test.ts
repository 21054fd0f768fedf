import { printedMails } from '@gasless-gateway/server/local'
import { expect, test } from 'vitest'
import { readMailedCodes } from './read-mailed-codes.js'

test('each printed mail gives the code of its own addressee, between lines of a log', async () => {
  let output = '{"level":"info","message":"listening"}\n'
  const print = printedMails((block) => {
    output += `${block}{"level":"info","message":"│ To: mallory@example.com"}\n`
  })
  const mail = (to: string, code: string) => ({
    id: to,
    to,
    subject: 'Your code',
    text: `Your code:\n\n    ${code}\n`,
    html: '',
  })
  const { signal } = new AbortController()
  await print(mail('ada@example.com', '23456789AB'), signal)
  await print(mail('bob@example.com', 'ZYXWVTSRQP'), signal)
  expect([...readMailedCodes(output)]).toEqual([
    ['ada@example.com', '23456789AB'],
    ['bob@example.com', 'ZYXWVTSRQP'],
  ])
})
