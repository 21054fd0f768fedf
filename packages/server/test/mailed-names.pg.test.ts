import { domainToASCII } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownName } from '../src/adapters/mail/shown-name.js'
import { createSmtpSender } from '../src/adapters/mail/smtp-sender.js'
import { startMailing } from '../src/compose/start-mailing.js'
import { masterKeys } from '../src/testing/migrated-database.js'
import { type SmtpSink, startSmtpSink } from '../src/testing/smtp-sink.js'
import type { Loop } from '../src/worker/run-loop.js'
import { type ControlPlane, startControlPlane } from './support/start-control-plane.js'

let plane: ControlPlane
let sink: SmtpSink
let mailing: Loop
beforeAll(async () => {
  ;[plane, sink] = await Promise.all([startControlPlane(), startSmtpSink()])
  mailing = startMailing({
    databaseUrl: plane.db.url,
    masterKeys,
    mail: {
      send: createSmtpSender(
        { host: '127.0.0.1', port: sink.port, tls: 'none' },
        { address: 'gateway@example.org' },
      ),
    },
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  })
})
afterAll(async () => {
  await mailing?.stop()
  await sink?.close()
  await plane?.close()
})

const victim = 'victim@example.net'
const breaks = ['\r\n', '\n', '\r', '\u0000', '\u000b', '\u0085', '\u2028', '\u2029']
const smuggled = [
  `Bcc: ${victim}`,
  `RCPT TO:<${victim}>`,
  `\r\n.\r\nMAIL FROM:<${victim}>`,
  'Subject: You have won',
]
const separators = [',', ';', ' ', ', ', '>,<', '\t', '%0d%0a ', '=0D=0A ']

/** Addresses that can be read as two addresses, as another one, or as none. They must be refused. */
const badEmails = [
  ...breaks.flatMap((line) => smuggled.map((text) => `ada@example.com${line}${text}`)),
  ...breaks.flatMap((line) => [`ada${line}@example.com`, `ada@exam${line}ple.com`]),
  ...separators.flatMap((separator) => [
    `ada@example.com${separator}${victim}`,
    `${victim}${separator}ada@example.com`,
  ]),
  ...[
    '"ada, bob"',
    '"a b"',
    '"ada\\"',
    '""',
    '"ada@x"',
    'ada"',
    '(note)ada',
    'ada\\',
    '<ada',
    'ada>',
  ].map((local) => `${local}@example.com`),
  ...[`<${victim}>`, `Ada <${victim}>`, `group: ${victim};`, `ada@example.com (${victim})`],
  ...[
    '@example.com',
    'ada@',
    'ada',
    'ada@@example.com',
    `${victim}@example.com`,
    '.ada@example.com',
  ],
  ...[
    'a..da@example.com',
    'ada.@example.com',
    'ada@example',
    'ada@.com',
    'ada@-x.com',
    'ada@x-.com',
  ],
  ...[
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada@example.com.',
    'ada@exa_mple.com',
    'ada@example..com',
  ],
  // Encoded words, which some programs decode even in addresses.
  ...['=?utf-8?q?a=0d=0a?=@example.com', '=?x?q?victim=40example.net=3e=00?=ada@example.com'],
  // Look-alikes: Cyrillic, full width, a dotless i, a letter and its accent, bidirectional and invisible characters.
  ...[
    'аda@example.com',
    'ada@еxample.com',
    'ＡＤＡ@example.com',
    'ada＠example.com',
    'ada@ｅxample.com',
  ],
  ...[
    'adaı@example.com',
    'é@example.com',
    'e\u0301@example.com',
    'ada@exämple.com',
    '\u212aelvin@example.com',
  ],
  ...[
    '\u202eada@example.com',
    'ada\u200b@example.com',
    'ada@example.com\u202c',
    '\ufeffada\u00ad@example.com',
  ],
  ...[`${'a'.repeat(65)}@example.com`, `ada@${'a'.repeat(64)}.com`, `ada@${'a.'.repeat(130)}com`],
]

/** Unusual but valid addresses. */
const goodEmails = [
  "o'brien@example.com",
  '%0d%0abcc@example.com',
  '{{7*7}}@example.com',
  'a+b/c=d?e@example.com',
  '  ADA@Example.COM ',
  `${'a'.repeat(64)}@example.com`,
  'ada@xn--exmple-cua.com',
]

const badNames = [
  ...breaks.flatMap((line) => smuggled.map((text) => `Ada${line}${text}`)),
  ...['\u202egnp.exe', 'Ada\u200b', '\u001b[31mAda', 'Ada\u0007', '\ud800', '\ufdd0', '\ue000'],
  ...['', '   ', '\u00a0', 'x'.repeat(101), 'é'.repeat(101)],
]

/** Names that must be shown literally as text. */
const goodNames = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</p></td></table><h1>Pay here</h1>',
  '<a href="https://evil.example">Click</a>',
  '<!-- Ada',
  '&lt;b&gt; &amp; &#60;',
  '{{constructor.constructor("return 1")()}} <%= 7*7 %> #{7*7}',
  '=?utf-8?q?Bcc=3A_victim=40example.net?=',
  `Bcc: ${victim}`,
  `Ada <${victim}>`,
  `"Ada, ${victim}"`,
  'https://evil.example/login',
  'www.evil.example',
  '.',
  '..',
  'From Ada',
  "Ada' -- ; drop table users",
  '%s %n %x',
  'علي بن أبي طالب',
  'Ａｄａ',
  'аdmin',
  '👩‍💻'.replaceAll('\u200d', ''),
  'Å'.normalize('NFD'),
  'x'.repeat(100),
]

const register = (email: string, name: string) =>
  plane.call('register', {
    body: {
      name,
      email,
      password: 'correct horse battery',
      confirmPassword: 'correct horse battery',
    },
  })
/** Converts the domain, because servers and mail programs show it in its own script. */
const inAscii = (address: string) => {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.toLowerCase()
}
const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? []
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] as string)

test('each of hundreds of hostile addresses and names is refused, or shown literally in one mail to one recipient', async () => {
  const plain = 'plain@example.com'
  let people = 0
  const fresh = () => `person-${++people}@example.com`
  const refused: [email: string, name: string][] = [
    ...badEmails.map((email): [string, string] => [email, 'Ada']),
    ...badNames.map((name): [string, string] => [fresh(), name]),
    // A bad address is refused with every good name, too.
    ...badEmails.flatMap((email) =>
      goodNames.slice(0, 4).map((name): [string, string] => [email, name]),
    ),
  ]
  const taken: [email: string, name: string][] = [
    [plain, 'Ada'],
    ...goodEmails.map((email): [string, string] => [email, 'Ada']),
    ...goodNames.map((name): [string, string] => [fresh(), name]),
  ]
  expect(refused.length + taken.length).toBeGreaterThan(500)

  for (const [email, name] of refused) {
    const { status, body } = await register(email, name)
    expect([email, name, status, body.code]).toEqual([email, name, 400, 'VALIDATION_FAILED'])
  }
  expect(plane.mails).toEqual([])
  for (const [email, name] of taken) expect((await register(email, name)).status).toBe(200)

  await sink.received(taken.length)
  const mailTo = (address: string) =>
    sink.mails.filter(({ recipients }) => recipients.map(inAscii).join() === address)
  const structure = tagsOf(mailTo(plain)[0]?.parsed.html ?? '')
  expect(structure.length).toBeGreaterThan(20)
  for (const [email, name] of taken) {
    const address = email.trim().toLowerCase()
    const [mail, ...others] = mailTo(address)
    expect([address, mail !== undefined, others.length]).toEqual([address, true, 0])
    const [to, ...more] = mail?.parsed.to ?? []
    expect([inAscii(to?.address ?? ''), to?.name, more]).toEqual([address, '', []])
    expect([mail?.parsed.cc ?? [], mail?.parsed.bcc ?? [], mail?.parsed.replyTo ?? []]).toEqual([
      [],
      [],
      [],
    ])
    expect(mail?.parsed.subject).toBe('Your code for Gasless Gateway')
    const { html = '', text = '' } = mail?.parsed ?? {}
    expect(tagsOf(html)).toEqual(structure)
    const greeting = `Hello ${shownName(name.trim().normalize('NFC'))},`
    expect(textOf(html)).toContain(greeting)
    expect(text.split(/\r?\n/)).toContain(greeting)
  }
  expect(sink.mails).toHaveLength(taken.length)
})
