import type { Request, Response } from 'express'
import { expect, test } from 'vitest'
import { openApiRoute } from './openapi-route.js'

test('the description of the API is written once, and every request is sent the same bytes', async () => {
  const { handle } = openApiRoute('1.2.3')
  const sent: unknown[] = []
  const response = {
    setHeader() {},
    end(bytes: unknown) {
      sent.push(bytes)
    },
  } as unknown as Response
  for (let request = 0; request < 2; request++) await handle({} as Request, response)
  expect(sent[0]).toBeInstanceOf(Buffer)
  expect(sent[1]).toBe(sent[0])
  expect(JSON.parse(String(sent[0]))).toMatchObject({ info: { version: '1.2.3' } })
})
