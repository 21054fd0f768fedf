import type { Mail } from '@gasless-gateway/core'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { everyMail } from '../../testing/a-mail.js'
import type { Letter } from './letter.js'
import { letterOf } from './letter-of.js'
import { renderHtml } from './render-html.js'
import { renderText } from './render-text.js'
import { shownName } from './shown-name.js'

type Node = DefaultTreeAdapterTypes.Node

/** What the parser of a browser makes of a page: its elements with their attributes, and its texts. */
function readPage(html: string) {
  const elements: string[] = []
  const texts: string[] = []
  const attributes: (readonly [string, string])[] = []
  const walk = (node: Node) => {
    if ('value' in node && node.nodeName === '#text') texts.push(node.value.trim())
    if ('attrs' in node) {
      elements.push(`${node.tagName} ${node.attrs.map(({ name }) => name).join(' ')}`)
      attributes.push(...node.attrs.map(({ name, value }) => [name, value] as const))
    }
    if ('childNodes' in node) node.childNodes.forEach(walk)
  }
  walk(parse(html))
  return { elements, attributes, texts: texts.filter((text) => text !== '') }
}

const nasty = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</td></tr></table><h1>Win</h1>',
  '</title><style>*{display:none}</style>',
  "' onmouseover='x",
  '&lt;b&gt; &amp; &#60;i&#62;',
  '<!-- ',
  ']]>',
  'a\r\nBcc: victim@example.com',
  'a\u2028b\u0000c\u202Ed\u200Be',
  'https://evil.example/login?x=1',
  'mail me@evil.example now',
]
const anyName = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc
    .array(fc.constantFrom(...nasty, 'Ada', ' ', '<', '&', '"'), { maxLength: 5 })
    .map((parts) => parts.join('')),
)
const publicUrl = 'https://gateway.example.com'
const plainLetters = everyMail('Ada').map((mail) => letterOf(mail, publicUrl))
const plainPages = plainLetters.map((letter) => readPage(renderHtml(letter)))

describe('a name', () => {
  test('changes nothing but texts, whatever is in it, and is shown as it is', () => {
    fc.assert(
      fc.property(anyName, fc.nat(plainLetters.length - 1), (name, index) => {
        const [mail, plain, expected] = [
          everyMail(name)[index],
          plainLetters[index],
          plainPages[index],
        ]
        if (!mail || !plain || !expected) throw new Error('no such kind')
        const letter = letterOf(mail, publicUrl)
        const page = readPage(renderHtml(letter))
        expect(page.elements).toEqual(expected.elements)
        expect(page.attributes).toEqual(expected.attributes)
        for (const text of [...letter.before, ...letter.after])
          expect(page.texts).toContain(text.trim())
        expect(letter.before.join(' ')).toContain(shownName(name))
        expect(letter.subject).toBe(plain.subject)
        expect(renderText(letter).split('\n')).toHaveLength(renderText(plain).split('\n').length)
      }),
      { numRuns: 400 },
    )
  })

  test('is one short line of visible text without anything to link to', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const shown = shownName(name)
        const visible = shown.replaceAll('\u200c', '')
        expect(visible).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
        expect([...visible].length).toBeLessThanOrEqual(60)
        expect(shown).not.toMatch(/[.:/@][^\s\u200c]/)
      }),
      { numRuns: 1_000 },
    )
  })

  test('is not changed for the eye when nothing is wrong with it', () => {
    for (const name of ['Ada Lovelace', 'Žofie Ó Briain', '山田太郎', 'J. R. R. Tolkien', 'محمد'])
      expect(shownName(name)).toBe(name)
    expect(shownName('shop.example').replaceAll('\u200c', '')).toBe('shop.example')
  })
})

describe.each(everyMail('Ada'))('a mail of kind $kind', (mail) => {
  const html = renderHtml(letterOf(mail, publicUrl))
  const { elements, attributes } = readPage(html)

  test('loads nothing and runs nothing', () => {
    expect(elements.map((element) => element.split(' ')[0])).not.toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^(img|script|link|iframe|object|form|base)$/),
      ]),
    )
    expect(attributes.filter(([name]) => /^(src|srcset|background|on.*)$/.test(name))).toEqual([])
    expect(html).not.toMatch(/url\(|@import/i)
  })

  test('is laid out by tables of 600 pixels at most, with styles at its elements', () => {
    expect(html).toContain('max-width:600px')
    expect(elements.filter((element) => /^(p|h1|td|a) /.test(element))).toSatisfy(
      (list: string[]) => list.every((element) => element.includes('style')),
    )
  })

  test('is as wide in Outlook, which knows no greatest width', () => {
    const ghosts = [...html.matchAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/g)].map(
      ([, ghost]) => ghost,
    )
    expect(ghosts).toEqual([
      expect.stringMatching(/^<table [^>]*width="600"[^>]*><tr><td>$/),
      '</td></tr></table>',
    ])
  })

  test('has no link that a phone made of a code, a moment or a name', () => {
    expect(html).toContain(
      '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
    )
  })

  test('says in text what it says in HTML', () => {
    const letter = letterOf(mail, publicUrl)
    const text = renderText(letter)
    for (const part of [...letter.before, ...letter.after, letter.heading])
      expect(text).toContain(part)
    const secret = 'code' in mail ? mail.code : 'token' in mail ? mail.token : ''
    expect(text).toContain(secret)
    expect(html).toContain(secret)
    expect(letter.subject).not.toContain(secret || 'nothing')
  })
})

test('a short code stays on one line of the narrowest phones; a long one may break', () => {
  const [verification, invitation] = everyMail('Ada').map((mail) => letterOf(mail, publicUrl))
  const large = (letter: typeof verification) => readPage(renderHtml(letter as Letter)).attributes
  expect(large(verification)).toContainEqual(['class', 'strong large'])
  expect(large(invitation)).not.toContainEqual(['class', 'strong large'])
  const html = renderHtml(verification as Letter)
  const narrow =
    /@media \(max-width: 400px\) \{\n {2}\.large \{ font-size: (\d+)px !important; letter-spacing: (\d+)px/.exec(
      html,
    )
  // Digits of fixed width are 0.6 of their height, and 280 pixels leave 164 for the code.
  expect(10 * (Number(narrow?.[1]) * 0.6 + Number(narrow?.[2]))).toBeLessThanOrEqual(164)
})

test('the button of a link keeps its padding in Outlook', () => {
  const [, invitation] = everyMail('Ada')
  const page = readPage(renderHtml(letterOf(invitation as Mail, publicUrl)))
  expect(page.attributes).toContainEqual([
    'style',
    expect.stringMatching(/background-color:#1f5eff;.*mso-padding-alt:13px 26px;/),
  ])
})

test('an invitation links to its preview under PUBLIC_URL, and to nothing without it', () => {
  const [, invitation] = everyMail('Ada')
  if (invitation?.kind !== 'invitation') throw new Error('the order has changed')
  const url = `${publicUrl}/v1/project/invitations/accept?token=${invitation.token}`
  const hrefs = (page: string) =>
    readPage(page).attributes.flatMap(([name, value]) => (name === 'href' ? [value] : []))
  expect(hrefs(renderHtml(letterOf(invitation, publicUrl)))).toEqual([url, url])
  expect(renderText(letterOf(invitation, publicUrl))).toContain(url)
  expect(hrefs(renderHtml(letterOf(invitation, undefined)))).toEqual([])
})
