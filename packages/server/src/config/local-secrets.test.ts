import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completeSecrets, knownSecrets } from './complete-secrets.js'
import { loadConfig } from './load-config.js'
import { findLocalSecrets, localMasterKey, localSecrets } from './local-secrets.js'
import { completeMasterKeys } from './master-keys.js'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'gateway-secrets-'))
})
afterEach(() => {
  rmSync(directory, { recursive: true })
})
const dataDir = () => join(directory, 'data')
const path = () => join(dataDir(), 'secrets.json')
const reveal = ({ paymasterSignerKey, executorKeys }: Awaited<ReturnType<typeof localSecrets>>) => [
  paymasterSignerKey.reveal(),
  ...executorKeys.map((key) => key.reveal()),
]

describe('localSecrets', () => {
  test('makes the keys once, for the owner of the process alone', async () => {
    const first = reveal(await localSecrets(dataDir()))
    expect(first).toHaveLength(2)
    for (const key of first) expect(key).toMatch(/^0x[0-9a-f]{64}$/)
    expect(new Set(first).size).toBe(2)
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    expect(reveal(await localSecrets(dataDir()))).toEqual(first)
    expect(readdirSync(dataDir())).toEqual(['secrets.json'])
  })

  test('a data directory that cannot be written is one sentence with the way out', async () => {
    writeFileSync(dataDir(), '')
    await expect(localSecrets(join(dataDir(), 'below'))).rejects.toThrow(
      /^The data directory .*below cannot be written \(.*\)\. Set DATA_DIR to a directory that this user may write\.$/,
    )
  })

  test('a data directory that cannot be created is named without a misleading error', async () => {
    // For a dangling link, `mkdir` reports ENOENT, as it does on a read-only file system.
    symlinkSync('nowhere', dataDir())
    await expect(localSecrets(dataDir())).rejects.toThrow(
      `The data directory ${dataDir()} cannot be written. Set DATA_DIR to a directory that this user may write.`,
    )
  })

  test('a data directory that cannot be entered is one sentence with the way out', async () => {
    // A loop of links fails for every user. Missing permissions do not stop root.
    symlinkSync('data', dataDir())
    const remedy =
      /^The data directory .*data cannot be read \(ELOOP.*\)\. Set DATA_DIR to a directory that this user may read and write\.$/
    await expect(localSecrets(dataDir())).rejects.toThrow(remedy)
    await expect(findLocalSecrets(dataDir())).rejects.toThrow(remedy)
    await expect(localMasterKey(dataDir())).rejects.toThrow(remedy)
  })

  test('a file of secrets that cannot be read is one sentence with the way out', async () => {
    mkdirSync(path(), { recursive: true, mode: 0o700 })
    await expect(localSecrets(dataDir())).rejects.toThrow(
      /^\/.*secrets\.json cannot be read \(EISDIR.*\)\. Run the gateway as the user that owns this file\.$/,
    )
  })

  test('servers that start at once agree on the keys', async () => {
    for (let round = 0; round < 20; round++) {
      const target = join(directory, String(round))
      const all = await Promise.all(
        Array.from({ length: 10 }, async (_, turns) => {
          // A little apart, so that one looks while another writes.
          for (let turn = 0; turn < turns; turn++) await stat(directory)
          return reveal(await localSecrets(target)).join()
        }),
      )
      expect(new Set(all).size).toBe(1)
      expect(readdirSync(target)).toEqual(['secrets.json'])
    }
  })

  test('a file that others can read is refused with the command that corrects it', async () => {
    await localSecrets(dataDir())
    chmodSync(path(), 0o644)
    await expect(localSecrets(dataDir())).rejects.toThrow(`Run: chmod 600 ${path()}`)
  })

  test.each(['', '{}', '{"paymasterSignerKey":"0x12","executorKeys":[]}'])(
    'a damaged file %j is never written over',
    async (content) => {
      await localSecrets(dataDir())
      writeFileSync(path(), content)
      await expect(localSecrets(dataDir())).rejects.toThrow(/is damaged. Restore it/)
      expect(statSync(path()).size).toBe(content.length)
    },
  )
})

describe('the master key', () => {
  const key = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'

  test('is made once on the embedded database, for the owner of the process alone', async () => {
    const { config } = loadConfig({ DATA_DIR: dataDir() })
    const [made] = await completeMasterKeys(config)
    expect(made.reveal()).toMatch(/^0x[0-9a-f]{64}$/)
    expect((await localMasterKey(dataDir())).reveal()).toBe(made.reveal())
    expect(statSync(join(dataDir(), 'master-key.json')).mode & 0o777).toBe(0o600)
  })

  test('is not made where one is configured', async () => {
    const { config } = loadConfig({ DATA_DIR: dataDir(), MASTER_KEYS: key })
    expect((await completeMasterKeys(config)).map((each) => each.reveal())).toEqual([`0x${key}`])
    expect(readdirSync(directory)).toEqual([])
  })
})

describe('completeSecrets', () => {
  const key = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'

  test('generates what is missing on the embedded database, and keeps what is configured', async () => {
    const { config } = loadConfig({ DATA_DIR: dataDir(), PAYMASTER_SIGNER_KEY: key })
    const secrets = await completeSecrets(config)
    expect(secrets.paymasterSignerKey?.reveal()).toBe(`0x${key}`)
    expect(secrets.executorKeys).toHaveLength(1)
    expect(await localSecrets(dataDir())).not.toBe(secrets)
  })

  test('generates nothing with a database of its own, nor when all is configured', async () => {
    await completeSecrets(
      loadConfig({ DATA_DIR: dataDir(), DATABASE_URL: 'postgres://h/d', MASTER_KEYS: key }).config,
    )
    const env = { DATA_DIR: dataDir(), PAYMASTER_SIGNER_KEY: key, EXECUTOR_KEYS: key }
    await completeSecrets(loadConfig(env).config)
    expect(readdirSync(directory)).toEqual([])
  })
})

describe('knownSecrets', () => {
  test('makes no keys, and finds those that were made', async () => {
    const { config } = loadConfig({ DATA_DIR: dataDir() })
    expect(await knownSecrets(config)).toEqual({ paymasterSignerKey: undefined, executorKeys: [] })
    expect(readdirSync(directory)).toEqual([])
    const made = reveal(await localSecrets(dataDir()))
    expect(
      reveal((await knownSecrets(config)) as Awaited<ReturnType<typeof localSecrets>>),
    ).toEqual(made)
  })
})
