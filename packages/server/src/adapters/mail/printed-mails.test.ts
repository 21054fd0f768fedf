import { expect, test } from 'vitest'
import { aVerification } from '../../testing/a-mail.js'
import { letterOf } from './letter-of.js'
import { printedMails } from './printed-mails.js'
import { renderText } from './render-text.js'

test('a printed mail shows recipient, subject and code, and no line of it passes for a line of the log', async () => {
  const blocks: string[] = []
  const letter = letterOf(
    aVerification({ name: 'Ada\n{"level":"error","msg":"all is lost"}' }),
    undefined,
  )
  await printedMails((block) => blocks.push(block))(
    { id: '1', to: 'ada@example.com', subject: letter.subject, text: renderText(letter), html: '' },
    new AbortController().signal,
  )
  const [block = ''] = blocks
  const lines = block.trimEnd().split('\n')
  expect(lines).toContain('│ To: ada@example.com')
  expect(lines).toContain('│ Subject: Your code for Gasless Gateway')
  expect(lines).toContain('│     7KQ2M9XW4P')
  expect(lines.filter((line) => !/^[┌│└]/.test(line))).toEqual([])
})
