import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../src/adapters/system/system-clock.js'
import { runCli } from '../src/cli/run-cli.js'
import { cliActions } from '../src/compose/cli-actions.js'
import { endWithParent } from '../src/processes/end-with-parent.js'
import { inheritedEnvironment } from '../src/processes/inherited-environment.js'
import { gatewayCommand } from '../src/testing/gateway-command.js'
import { createMigratedDatabase, type MigratedDatabase } from '../src/testing/migrated-database.js'
import { anOperation, queue, seedAccount } from '../src/testing/records.js'
import { untilBlocked } from '../src/testing/until-blocked.js'

let db: MigratedDatabase
beforeAll(async () => {
  db = await createMigratedDatabase()
})
afterAll(() => db.close())

const env = () => ({ DATABASE_URL: db.url, MASTER_KEYS: randomBytes(32).toString('hex') })

/** `gateway-server archive` with these words. */
async function archive(...words: string[]) {
  let text = ''
  let err = ''
  const out = (line: string) => {
    text += `${line}\n`
  }
  const code = await runCli(['archive', ...words], cliActions({ version: 'test', out }), {
    env: env(),
    version: 'test',
    clock: systemClock,
    readLine: async () => '',
    out,
    err: (more) => {
      err += more
    },
  })
  return { code, out: text, err }
}

test('months are listed, taken away and brought back by commands, and one that is ended on the way has done nothing', async () => {
  expect(await archive('detach', '2020-13')).toMatchObject({
    code: 2,
    err: expect.stringContaining('It must be a month such as 2026-01.'),
  })
  expect(await archive('detach', '2020-01')).toEqual({
    code: 1,
    out: '',
    err: 'Nothing of 2020-01 is archived. gateway-server archive list shows what is.\n',
  })

  const { account } = await seedAccount(db.stores)
  const at = new Date('2020-01-10T12:00:00Z')
  const { id } = await queue(db.stores, anOperation(account, { createdAt: at }))
  const change = { cause: 'test' }
  await db.stores.statuses.advanceAll('dropped', [{ id, from: 'queued', change }])
  await db.stores.archive.moveOperations(new Date('2020-02-01'), 10)
  const saysThat = (state: string) =>
    expect.stringMatching(
      new RegExp(
        `^2020-01 is ${state}: archived_operations_2020_01 \\(1 rows, 0\\.\\d MB\\)\\.\n$`,
      ),
    )
  const isIn = async (table: string) => (await db.knex(table).where({ id })).length === 1

  // Somebody who reads its tables has it wait.
  const reading = await db.knex.transaction()
  await reading.raw('lock table archived_operations in access share mode')
  const interrupted = spawn(process.execPath, gatewayCommand('archive', 'detach', '2020-01'), {
    env: { ...inheritedEnvironment(), ...env() },
    stdio: 'ignore',
  })
  interrupted.once('exit', endWithParent(interrupted, 'KILL'))
  await untilBlocked(db.knex)
  interrupted.kill('SIGINT')
  expect(await once(interrupted, 'exit')).toEqual([null, 'SIGINT'])
  await reading.commit()
  expect(await isIn('archived_operations')).toBe(true)

  expect(await archive('detach', '2020-01')).toEqual({
    code: 0,
    out: saysThat('detached'),
    err: '',
  })
  expect(await isIn('archived_operations')).toBe(false)
  expect(await isIn('archived_operations_2020_01')).toBe(true)
  expect(await archive('detach', '2020-01')).toEqual({
    code: 1,
    out: '',
    err: '2020-01 is detached already.\n',
  })

  expect(await archive('attach', '2020-01')).toEqual({
    code: 0,
    out: saysThat('attached'),
    err: '',
  })
  expect(await isIn('archived_operations')).toBe(true)
  expect(await archive('attach', '2020-01')).toEqual({
    code: 1,
    out: '',
    err: '2020-01 is not detached. gateway-server archive list shows which months are.\n',
  })
  const listed = await archive('list', '--json')
  expect(listed).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(listed.out)[0]).toEqual({
    month: '2020-01',
    state: 'attached',
    tables: [{ name: 'archived_operations_2020_01', rows: 1, bytes: expect.any(Number) }],
  })
})
