import { randomBytes } from 'node:crypto'
import type { Mail, NoMail } from '@gasless-gateway/core'
import { expect, test } from 'vitest'
import { anInvitation, aVerification } from '../../testing/a-mail.js'
import { createSealer } from '../system/sealer.js'
import { createDeliverMail, type MailAttempt } from './deliver-mail.js'
import { sealMail } from './mail-job.js'
import { MailRefused, type OutgoingMail, type SendMail } from './send-mail.js'

const sealer = createSealer([{ id: 'a', secret: randomBytes(32) }], 'mail-payload')
const elsewhere = createSealer([{ id: 'b', secret: randomBytes(32) }], 'mail-payload')

function setUp(answer: SendMail = async () => {}, openedWith = sealer) {
  const sent: OutgoingMail[] = []
  const lines: { level: string; text: string }[] = []
  const at = (level: string) => (fields: object, message: string) => {
    const { err } = fields as { err?: Error }
    lines.push({
      level,
      text: `${message} ${JSON.stringify(fields)} ${err?.message} ${err?.stack}`,
    })
  }
  const deliver = createDeliverMail({
    sealer: openedWith,
    send: async (mail, signal) => {
      sent.push(mail)
      await answer(mail, signal)
    },
    publicUrl: undefined,
    logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') },
  })
  return {
    sent,
    lines,
    deliver: (mail: Mail | NoMail, attempt: Partial<MailAttempt> = {}) =>
      deliver(sealMail(sealer, mail), {
        last: false,
        now: async () => new Date(),
        signal: new AbortController().signal,
        ...attempt,
      }),
  }
}

test.each([
  ['a code', aVerification({ expiresAt: new Date(5_000) })],
  ['an invitation', anInvitation({ expiresAt: new Date(5_000) })],
])(
  '%s is mailed until it expires, by the clock of the database, and not after',
  async (_name, mail) => {
    const { deliver, sent, lines } = setUp()
    await deliver(mail, { now: async () => new Date(4_999) })
    expect(sent).toHaveLength(1)
    await deliver(mail, { now: async () => new Date(5_000) })
    expect(sent).toHaveLength(1)
    expect(lines.map(({ level }) => level)).toEqual(['info', 'warn'])
  },
)

test('a mail to nobody is over at once, and leaves no line', async () => {
  const { deliver, sent, lines } = setUp()
  await deliver({ kind: 'none' })
  expect([sent, lines]).toEqual([[], []])
})

test('what cannot be sent is tried again until the last attempt, and what is refused is not', async () => {
  const fails = setUp(async () => {
    throw new Error('busy')
  })
  await expect(fails.deliver(aVerification())).rejects.toThrow('busy')
  await fails.deliver(aVerification(), { last: true })
  expect(fails.lines.map(({ level }) => level)).toEqual(['error'])

  const refuses = setUp(async () => {
    throw new MailRefused('no')
  })
  await refuses.deliver(aVerification())
  expect(refuses.lines.map(({ level }) => level)).toEqual(['warn'])
})

test('what another replica sealed under a key that is not here yet waits', async () => {
  const { deliver, sent } = setUp(undefined, elsewhere)
  await expect(deliver(aVerification())).rejects.toThrow('MASTER_KEYS')
  expect(sent).toEqual([])
})

test('no line says what a mail says, whatever becomes of it', async () => {
  const outcomes: SendMail[] = [
    async () => {},
    async () => {
      throw new MailRefused('The mail server answered 550 to RCPT TO.')
    },
    async () => {
      throw new Error('The mail server answered 451 to DATA.')
    },
  ]
  for (const answer of outcomes)
    for (const mail of [aVerification(), anInvitation()]) {
      const { deliver, lines } = setUp(answer)
      await deliver(mail, { last: true })
      expect(lines).toHaveLength(1)
      expect(lines[0]?.text).not.toMatch(/7KQ2M9XW4P|q3Jm0dJkqk8m2Hn5lq0gk|ada@example|Ada|Grace/)
    }
})
