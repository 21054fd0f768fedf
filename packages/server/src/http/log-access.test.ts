import { EventEmitter } from 'node:events'
import { GatewayError } from '@gasless-gateway/core/errors'
import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { logAccess } from './log-access.js'

test('why a request failed is told, also where its route was not known yet', () => {
  const lines: [string, object][] = []
  const tell = (fields: object, message: string) => void lines.push([message, fields])
  const log = logAccess({ debug: tell, info: tell, warn: tell, error: tell })
  const failure = new GatewayError('OVERLOADED', { internal: 'no connection is free' })
  const res = Object.assign(new EventEmitter(), { locals: { requestId: 'r', failure } })
  log({ method: 'POST' } as Request, res as unknown as Response, () => {})
  res.emit('close')
  expect(lines.slice(1)).toEqual([
    ['requests are refused for now', { err: failure, route: 'unknown' }],
  ])
})
