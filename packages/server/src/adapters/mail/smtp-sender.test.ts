import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { aVerification, everyMail } from '../../testing/a-mail.js'
import {
  credentials,
  localhostCertificate,
  type SmtpSink,
  type SmtpSinkOptions,
  startSmtpSink,
} from '../../testing/smtp-sink.js'
import { letterOf } from './letter-of.js'
import { renderHtml } from './render-html.js'
import { renderText } from './render-text.js'
import { MailRefused, type OutgoingMail } from './send-mail.js'
import { createSmtpSender, type SmtpServer } from './smtp-sender.js'

const sinks: SmtpSink[] = []
afterEach(async () => {
  await Promise.all(sinks.splice(0).map((sink) => sink.close()))
})
const startSink = async (options: SmtpSinkOptions = {}) => {
  const sink = await startSmtpSink(options)
  sinks.push(sink)
  return sink
}
const from = { name: 'Gateway', address: 'gateway@example.org' }
const senderTo = ({ port }: SmtpSink, server: Partial<SmtpServer> = {}) =>
  createSmtpSender({ host: 'localhost', port, tls: 'none', ...server }, from)
const forever = () => new AbortController().signal

const outgoing = (mail = aVerification()): OutgoingMail => {
  const letter = letterOf(mail, undefined)
  return {
    id: '0b0e3a6e-8a5f-4d8e-9d53-0a6d2f1f8a11',
    to: mail.to,
    subject: letter.subject,
    text: renderText(letter),
    html: renderHtml(letter),
  }
}
const failure = async (work: Promise<unknown>): Promise<Error> => {
  const error = await work.catch((reason: unknown) => reason)
  if (error instanceof Error) return error
  throw new Error('It did not fail.')
}

/** Sent side by side: most of a conversation is waiting. */
const batchOf = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 20, maxLength: 20 })
const together = async <T>(batch: readonly T[], work: (one: T) => Promise<void>) => {
  await Promise.all(batch.map(work))
}
const receivedBy = ({ mails }: SmtpSink, id: string) =>
  mails.filter(({ parsed }) => parsed.messageId === `<${id}@example.org>`)

describe('a conversation', () => {
  test.each([
    ['STARTTLS', 'starttls', 'required'],
    ['TLS from the first byte', 'implicit', 'implicit'],
  ] as const)('with %s and a login brings the mail as it is meant', async (_name, offered, tls) => {
    const sink = await startSink({ tls: offered, auth: true })
    const mail = outgoing()
    await senderTo(sink, { tls, ...credentials, ca: localhostCertificate })(mail, forever())
    expect(sink.mails).toHaveLength(1)
    expect(sink.mails[0]).toMatchObject({
      from: 'gateway@example.org',
      recipients: ['ada@example.com'],
      secure: true,
      user: 'gateway',
      parsed: {
        from: { name: 'Gateway', address: 'gateway@example.org' },
        to: [{ address: 'ada@example.com' }],
        subject: 'Your code for Gasless Gateway',
        messageId: `<${mail.id}@example.org>`,
      },
    })
    expect(sink.mails[0]?.parsed.text?.trim()).toBe(mail.text.trim())
    expect(sink.mails[0]?.parsed.html?.trim()).toBe(mail.html.trim())
  })

  test.each([
    ['offers no TLS', 'none', localhostCertificate],
    ['has a certificate of nobody we know', 'starttls', undefined],
  ] as const)(
    'with a server that %s tells it neither password nor mail',
    async (_name, tls, ca) => {
      const sink = await startSink({ tls, auth: true })
      const error = await failure(
        senderTo(sink, { tls: 'required', ...credentials, ca })(outgoing(), forever()),
      )
      expect(error).not.toBeInstanceOf(MailRefused)
      expect(sink.logins).toEqual([])
      expect(sink.mails).toEqual([])
    },
  )

  test('never goes on without the login that is configured', async () => {
    const sink = await startSink()
    await expect(senderTo(sink, credentials)(outgoing(), forever())).rejects.toThrow()
    expect(sink.mails).toEqual([])
  })

  test('ends when it is aborted', async () => {
    const sink = await startSink({ onMail: () => 'hang' })
    const abort = new AbortController()
    const sending = failure(senderTo(sink, {})(outgoing(), abort.signal))
    abort.abort()
    expect(await sending).not.toBeInstanceOf(MailRefused)
  })
})

describe('a refusal', () => {
  const quote = 'spam: your code is 7KQ2M9XW4P, ada@example.com'
  test.each([
    ['recipient', 550, true],
    ['recipient', 450, false],
    ['text', 554, true],
    ['text', 451, false],
  ] as const)('of the %s with %i is final: %s, and quotes nothing', async (what, code, final) => {
    const sink = await startSink(
      what === 'recipient'
        ? { onRecipient: () => ({ code, text: quote }) }
        : { onMail: () => ({ code, text: quote }) },
    )
    const error = await failure(senderTo(sink)(outgoing(), forever()))
    expect(error instanceof MailRefused).toBe(final)
    expect(error.message).toContain(String(code))
    expect(`${error.message} ${error.stack}`).not.toMatch(/7KQ2M9XW4P|ada@example/)
  })

  test('of the login is not final: the operator can fix it', async () => {
    const sink = await startSink({ tls: 'starttls', auth: true })
    const error = await failure(
      senderTo(sink, {
        tls: 'required',
        user: 'gateway',
        password: 'of yesterday',
        ca: localhostCertificate,
      })(outgoing(), forever()),
    )
    expect(error).not.toBeInstanceOf(MailRefused)
    expect(error.message).toBe('The mail server answered 535 to AUTH PLAIN.')
  })

  test('a connection that ends after the text, or is not taken at all, is none', async () => {
    const sink = await startSink({ onMail: () => 'cut' })
    expect(await failure(senderTo(sink)(outgoing(), forever()))).not.toBeInstanceOf(MailRefused)
    await sink.close()
    expect(await failure(senderTo(sink)(outgoing(), forever()))).not.toBeInstanceOf(MailRefused)
  })
})

describe('a mail has exactly one recipient', () => {
  const parts = [
    'ada@example.com',
    'victim@example.net',
    ',',
    ';',
    ' ',
    '\r\n',
    '\nBcc: victim@example.net',
    '\u2028',
    '\u202e',
    '<',
    '>',
    '"',
    '\\',
    '(',
    ')',
    ':',
    '@',
    'group: ',
    '"a, b"@example.com',
    'ＡＤＡ＠example.com',
    'аda@example.com',
    '\u0000',
    '%0d%0a',
    '=?utf-8?q?a=0d=0a?=',
  ]

  test('whatever stands where the address should', async () => {
    const sink = await startSink()
    const send = senderTo(sink)
    const addresses = fc.oneof(
      fc.constantFrom(...parts),
      fc.array(fc.constantFrom(...parts), { maxLength: 4 }).map((list) => list.join('')),
      fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `${text}@example.com`),
      fc.emailAddress(),
    )
    await fc.assert(
      fc.asyncProperty(batchOf(addresses), (batch) =>
        together(batch, async (to) => {
          const id = randomUUID()
          const error = await send({ ...outgoing(), id, to }, forever()).catch(
            (reason: unknown) => reason,
          )
          const [received, ...others] = receivedBy(sink, id)
          expect(others).toEqual([])
          if (error !== undefined) {
            expect(error).toBeInstanceOf(MailRefused)
            expect(received).toBeUndefined()
            return
          }
          // The server writes domains in lower case.
          expect(received?.recipients.map((address) => address.toLowerCase())).toEqual([
            to.toLowerCase(),
          ])
          expect(received?.parsed.to).toHaveLength(1)
          expect(received?.parsed.cc ?? []).toEqual([])
          expect(received?.parsed.bcc ?? []).toEqual([])
        }),
      ),
      { numRuns: 25 },
    )
    expect(sink.mails.length).toBeGreaterThan(50)
  })

  test('whatever the names in it are, and they add no header', async () => {
    const sink = await startSink()
    const send = senderTo(sink)
    const headersOf = (raw: string) =>
      raw
        .slice(0, raw.indexOf('\r\n\r\n'))
        .split(/\r\n(?![ \t])/)
        .map((line) => line.slice(0, line.indexOf(':')))
    await send(outgoing(), forever())
    const expected = headersOf(sink.mails[0]?.raw ?? '')
    const names = fc.oneof(
      fc.constantFrom(...parts),
      fc.array(fc.constantFrom(...parts), { maxLength: 4 }).map((list) => list.join('')),
      fc.string({ unit: 'binary', maxLength: 100 }),
    )
    await fc.assert(
      fc.asyncProperty(batchOf(fc.tuple(names, fc.nat(everyMail('').length - 1))), (batch) =>
        together(batch, async ([name, index]) => {
          const id = randomUUID()
          const mail = { ...outgoing(everyMail(name)[index]), id }
          await send(mail, forever())
          const [received] = receivedBy(sink, id)
          expect(received?.recipients).toEqual(['ada@example.com'])
          expect(headersOf(received?.raw ?? '')).toEqual(expected)
          expect(received?.parsed.subject).toBe(mail.subject)
          expect(received?.parsed.text?.trim()).toBe(mail.text.trim())
        }),
      ),
      { numRuns: 10 },
    )
  })
})
