import { expect, test } from 'vitest'
import { MailFromText } from './mail-from.js'
import { SmtpUrl } from './smtp-url.js'

test.each([
  [
    'smtps://u:p@mail.example.com',
    { host: 'mail.example.com', port: 465, tls: 'implicit', user: 'u', password: 'p' },
  ],
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, tls: 'required' }],
  ['smtp://mail.example.com:25?tls=none', { host: 'mail.example.com', port: 25, tls: 'none' }],
  [
    'smtp://u%40x:p%2F%3A@MAIL.example.com/',
    { host: 'mail.example.com', port: 587, tls: 'required', user: 'u@x', password: 'p/:' },
  ],
  ['smtp://localhost:1025', { host: 'localhost', port: 1025, tls: 'none' }],
  ['smtp://127.0.0.1', { host: '127.0.0.1', port: 587, tls: 'none' }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, tls: 'none' }],
  ['smtp://localhost?tls=required', { host: 'localhost', port: 587, tls: 'required' }],
  ['smtp://127.0.0.1.example.com', { host: '127.0.0.1.example.com', port: 587, tls: 'required' }],
  ['smtp://localhost.example.com', { host: 'localhost.example.com', port: 587, tls: 'required' }],
])('%s is understood, and TLS left out only on this machine or when it says so', (url, server) => {
  expect(SmtpUrl.parse(url)).toEqual(server)
})

test.each([
  'mail.example.com',
  'https://mail.example.com',
  'smtp://',
  'smtp://mail.example.com/path',
  'smtp://mail.example.com?tls=off',
  'smtp://mail.example.com?tls=none&pool=true',
  'smtps://mail.example.com?tls=none',
  'smtp://user:%zz@mail.example.com',
])('%s is refused', (url) => {
  expect(SmtpUrl.safeParse(url).success).toBe(false)
})

test.each([
  ['gateway@example.com', { address: 'gateway@example.com' }],
  ['Gateway <gateway@example.com>', { name: 'Gateway', address: 'gateway@example.com' }],
  [
    '"Gateway, Inc." <gateway@example.com>',
    { name: 'Gateway, Inc.', address: 'gateway@example.com' },
  ],
])('the sender %s is understood', (text, from) => {
  expect(MailFromText.parse(text)).toEqual(from)
})

test.each([
  'gateway',
  'gateway@example.com>',
  'Gateway <gateway@example.com',
  'a@example.com, b@example.com',
  'Gateway\r\nBcc: x@example.com <gateway@example.com>',
  'gatewаy@example.com',
  '<>',
])('the sender %j is refused', (text) => {
  expect(MailFromText.safeParse(text).success).toBe(false)
})
