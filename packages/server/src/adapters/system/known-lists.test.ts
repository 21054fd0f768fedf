import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { knownLists } from './known-lists.js'

/** Eight characters and more, the first in every published list. */
const notorious = [
  'password',
  '12345678',
  '123456789',
  '1234567890',
  'qwertyuiop',
  'iloveyou',
  'password1',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'trustno1',
  '11111111',
  'qwerty123',
]

test.each(notorious)('the password %s is tried first, in any case', (password) => {
  expect(knownLists.isCommonPassword(password)).toBe(true)
  expect(knownLists.isCommonPassword(password.toUpperCase())).toBe(true)
})

test('so are the 3,000 of the list that come first, and a good one is not', () => {
  const first = dictionary['passwords-common'].slice(0, 3_000)
  expect(first).toHaveLength(3_000)
  expect(first.filter((password) => !knownLists.isCommonPassword(password))).toEqual([])
  expect(knownLists.isCommonPassword('correct horse battery')).toBe(false)
})

test.each([
  'mailinator.com',
  'x.mailinator.com',
  'a.b.yopmail.com',
  'guerrillamail.com',
  'yopmail.com',
  '10minutemail.com',
])('mail to %s is thrown away', (domain) => {
  expect(knownLists.isDisposableDomain(domain)).toBe(true)
})

test.each(['gmail.com', 'outlook.com', 'proton.me', 'example.com'])(
  'mail to %s is kept',
  (domain) => {
    expect(knownLists.isDisposableDomain(domain)).toBe(false)
  },
)
