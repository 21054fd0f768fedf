import { type DevnetChain, devnetKeys } from '@gasless-gateway/devnet'
import { bytesToHex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { askTransfer } from '../src/operate.js'
import { operatorCommand } from '../src/operator-command.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, tokenOf, usdc } from '../src/test-account.js'
import { until } from '../src/until.js'

const chain = inject('chains')[0] as DevnetChain

/** Two replicas on one database. */
let gateways: readonly [TestGateway, TestGateway]
beforeAll(async () => {
  const executorKeys = [generatePrivateKey()]
  const first = await startTestGateway({ chains: [chain], executorKeys })
  gateways = [
    first,
    await startTestGateway({ chains: [chain], executorKeys, databaseUrl: first.databaseUrl }),
  ]
})
afterAll(async () => {
  await gateways?.[1].close()
  await gateways?.[0].close()
})

/** Beside the gateways, with their environment. */
async function operate(args: string): Promise<string> {
  const { code, text, errors } = await operatorCommand(
    {
      DATABASE_URL: gateways[0].databaseUrl,
      MASTER_KEYS: bytesToHex(devnetKeys().masterKey.secret),
      LOG_LEVEL: 'silent',
    },
    args,
  )
  expect({ code, errors }).toEqual({ code: 0, errors: [] })
  return text
}
const whoAmI = ({ request }: TestGateway, token: string) =>
  request('GET', '/auth/current-user', { headers: { Authorization: `Bearer ${token}` } })
const logIn = ({ request }: TestGateway, email: string, password: string) =>
  request('POST', '/auth/login', { body: { email, password } })

test('who lost the password signs in with the mailed code, once, and chooses a new one; what was before is dead on every replica', async () => {
  const [first, second] = gateways
  const email = 'ada@example.com'
  const password = 'correct-horse-battery'
  const newPassword = 'another good password'
  await operate(`owner create --email ${email} --name Ada --password ${password}`)
  const old = await logIn(second, email, password)
  expect(await whoAmI(first, old.body.token)).toMatchObject({ status: 200, body: { email } })

  await operate(`user reset --email ${email}`)
  for (const gateway of gateways) {
    expect((await whoAmI(gateway, old.body.token)).status).toBe(401)
    expect(await logIn(gateway, email, password)).toMatchObject({
      status: 401,
      body: { code: 'CREDENTIALS_INVALID' },
    })
  }

  const mails = () => [...first.mails, ...second.mails]
  await until('the code is mailed', async () => mails().length > 0)
  const [mail] = mails()
  expect(mail).toMatchObject({
    to: email,
    subject: 'Your code for a new password at Gasless Gateway',
  })
  const code = mail?.text.match(/^ {4}(\w{10})$/m)?.[1] ?? 'no code'
  expect((await logIn(first, email, code)).status).toBe(401)
  const verify = (gateway: TestGateway) =>
    gateway.request('POST', '/auth/verify', { body: { token: code.toLowerCase() } })
  const tries = await Promise.all([verify(first), verify(second), verify(first), verify(second)])
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  const signedIn = tries.find(({ status }) => status === 200)
  expect(signedIn?.body).toMatchObject({
    systemRole: 'owner',
    message: expect.stringContaining('Choose a new password'),
  })

  const change = (gateway: TestGateway, currentPassword: string) =>
    gateway.request('POST', '/auth/change-password', {
      headers: { Authorization: `Bearer ${signedIn?.body.token}` },
      body: { currentPassword, newPassword, confirmPassword: newPassword },
    })
  expect((await change(second, password)).body.code).toBe('CURRENT_PASSWORD_WRONG')
  expect((await change(second, code)).status).toBe(200)
  expect((await change(first, code)).status).toBe(401)
  expect(await logIn(first, email, newPassword)).toMatchObject({ status: 200 })
  const seen = gateways.flatMap(({ logs }) => logs.map((line) => JSON.stringify(line)))
  expect(seen.join()).toContain('a mail was handed over')
  expect(seen.join()).not.toContain(code)
})

test('a limit of a project’s own holds on every replica from the next request on', async () => {
  const [first] = gateways
  const account = await newAccount(chain, { usdc: usdc('100') })
  const prepareAt = async (gateway: TestGateway) => {
    const { status, body } = await askTransfer(gateway, account, {
      apiKey: first.apiKey,
      transfers: [{ token: tokenOf(chain, 'USDC').address, amount: usdc('1'), to: newAddress() }],
    })
    return body.code ?? status
  }
  const both = async () => [await prepareAt(gateways[0]), await prepareAt(gateways[1])]
  expect(await both()).toEqual([201, 201])
  await operate(`project set ${first.project.id} --max-unsubmitted 2`)
  expect(await both()).toEqual(['SPONSORSHIP_LIMIT', 'SPONSORSHIP_LIMIT'])
  await operate(`project set ${first.project.id} --max-unsubmitted 3`)
  expect(await both()).toEqual([201, 'SPONSORSHIP_LIMIT'])
  await operate(`project set ${first.project.id} --max-unsubmitted default --deposit-percent 1`)
  expect(await both()).toEqual([201, 201])
})
