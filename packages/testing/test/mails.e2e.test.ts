import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

test('the code of a mail signs its recipient in, and no line of the log carries it', async () => {
  const person = { email: 'ada@example.com', password: 'correct horse battery' }
  const { status } = await gateway.request('POST', '/auth/register', {
    body: { ...person, name: 'Ada', confirmPassword: person.password },
  })
  expect(status).toBe(200)
  // Bounded by the test's own timeout.
  while (gateway.mails.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  const [mail] = gateway.mails
  expect(mail).toMatchObject({ to: person.email, subject: 'Your code for Gasless Gateway' })
  const code = mail?.text.match(/^ {4}(\w{10})$/m)?.[1] ?? 'no code'
  const verified = await gateway.request('POST', '/auth/verify', { body: { token: code } })
  expect(verified).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  const again = await gateway.request('POST', '/auth/verify', { body: { token: code } })
  expect(again.status).toBe(400)
  expect(gateway.mails).toHaveLength(1)
  const seen = gateway.logs.map(({ fields, message }) => `${message} ${JSON.stringify(fields)}`)
  expect(seen.join()).toContain('a mail was handed over')
  expect(seen.join()).not.toContain(code)
})
