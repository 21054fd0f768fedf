import { EventEmitter } from 'node:events'
import { GatewayError } from '@gasless-gateway/core/errors'
import type { Request, Response } from 'express'
import { afterEach, expect, test, vi } from 'vitest'
import { logAccess } from './log-access.js'

afterEach(() => {
  vi.useRealTimers()
})

test('a response that was cut short is logged without a status, because nobody was told one', () => {
  const lines: object[] = []
  const tell = (fields: object) => void lines.push(fields)
  const log = logAccess({ debug: tell, info: tell, warn: tell, error: tell })
  for (const writableFinished of [true, false]) {
    const res = Object.assign(new EventEmitter(), { locals: {}, statusCode: 200, writableFinished })
    log({ method: 'POST' } as Request, res as unknown as Response, () => {})
    res.emit('close')
  }
  const [finished, aborted] = lines
  expect(finished).toMatchObject({ status: 200 })
  expect(finished).not.toHaveProperty('aborted')
  expect(aborted).toMatchObject({ status: null, aborted: true })
})

test('why a request failed is told, also where its route was not known yet', () => {
  const lines: [string, object][] = []
  const tell = (fields: object, message: string) => void lines.push([message, fields])
  const log = logAccess({ debug: tell, info: tell, warn: tell, error: tell })
  const failure = new GatewayError('OVERLOADED', {
    message: 'The gateway has no free capacity.',
    internal: 'no connection is free',
  })
  const res = Object.assign(new EventEmitter(), { locals: { requestId: 'r', failure } })
  log({ method: 'POST' } as Request, res as unknown as Response, () => {})
  res.emit('close')
  expect(lines.slice(1)).toEqual([
    [
      'requests are refused for now',
      { reason: failure.message, internal: 'no connection is free', route: 'unknown' },
    ],
  ])
})

test('a refusal is over when a request was answered and none has been refused for a minute', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: string[] = []
  const tell = (_: object, message: string) => void (message !== 'request' && lines.push(message))
  const log = logAccess({ debug: tell, info: tell, warn: tell, error: tell })
  const answer = (members: object, failure?: GatewayError, method = 'POST') => {
    const locals = { requestId: 'r', route: '/v1/transaction/transfer', failure }
    const res = Object.assign(new EventEmitter(), { locals, ...members })
    log({ method } as Request, res as unknown as Response, () => {})
    res.emit('close')
  }
  const sent = { statusCode: 201, writableFinished: true }
  const refused = () =>
    answer(
      { statusCode: 503, writableFinished: true },
      new GatewayError('NETWORK_UNAVAILABLE', { message: 'Base does not answer.' }),
    )
  refused()
  // Another network works.
  vi.advanceTimersByTime(17_000)
  answer(sent)
  refused()
  vi.advanceTimersByTime(60_000)
  answer({ ...sent, statusCode: 429 })
  answer({ ...sent, writableFinished: false })
  answer({ ...sent, statusCode: 204 }, undefined, 'OPTIONS')
  expect(lines).toEqual(['requests wait for a network'])
  answer(sent)
  expect(lines.slice(1)).toEqual(['no request is refused for this any more'])
})
