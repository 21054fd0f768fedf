import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { z } from 'zod'
import { PrivateKey } from './private-key.js'
import { createSecret, type Secret } from './secret.js'

/** Private keys of on-chain accounts. */
export interface LocalSecrets {
  readonly paymasterSignerKey: Secret<Hex>
  readonly executorKeys: readonly Secret<Hex>[]
}

/** A file of secrets under the data directory. */
interface SecretFile<T> {
  readonly name: string
  readonly Content: z.ZodType<T>
  make(): T
}

const chainKeysFile: SecretFile<{ paymasterSignerKey: Hex; executorKeys: Hex[] }> = {
  name: 'secrets.json',
  Content: z.strictObject({
    paymasterSignerKey: PrivateKey,
    executorKeys: z.array(PrivateKey).min(1),
  }),
  make: () => ({ paymasterSignerKey: generatePrivateKey(), executorKeys: [generatePrivateKey()] }),
}

const masterKeyFile: SecretFile<{ masterKey: Hex }> = {
  name: 'master-key.json',
  Content: z.strictObject({ masterKey: PrivateKey }),
  make: () => ({ masterKey: generatePrivateKey() }),
}

/**
 * Returns the keys stored under `dataDir`; generates them on the first call. Two servers that start at once get the
 * same keys.
 */
export const localSecrets = async (dataDir: string): Promise<LocalSecrets> =>
  chainKeys(await keep(dataDir, chainKeysFile))

/** Returns the keys stored under `dataDir`, or `undefined`; generates none. */
export async function findLocalSecrets(dataDir: string): Promise<LocalSecrets | undefined> {
  const path = join(dataDir, chainKeysFile.name)
  return (await isIn(dataDir, path)) ? chainKeys(await read(path, chainKeysFile)) : undefined
}

/** Returns the master key stored under `dataDir`; generates it on the first call. */
export const localMasterKey = async (dataDir: string): Promise<Secret<Hex>> =>
  createSecret((await keep(dataDir, masterKeyFile)).masterKey)

const chainKeys = ({
  paymasterSignerKey,
  executorKeys,
}: {
  paymasterSignerKey: Hex
  executorKeys: Hex[]
}): LocalSecrets => ({
  paymasterSignerKey: createSecret(paymasterSignerKey),
  executorKeys: executorKeys.map(createSecret),
})

async function keep<T>(dataDir: string, file: SecretFile<T>): Promise<T> {
  const path = join(dataDir, file.name)
  if (!(await isIn(dataDir, path))) await create(dataDir, path, file.make())
  return read(path, file)
}

async function read<T>(path: string, { Content }: SecretFile<T>): Promise<T> {
  await refuseReadableByOthers(path)
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Error(
      `${path} cannot be read${detailOf(error)}. Run the gateway as the user that owns this file.`,
    )
  })
  const result = Content.safeParse(parseJson(text))
  if (!result.success)
    throw new Error(
      `${path} is damaged. Restore it from a backup; delete it only when nothing depends on its keys.`,
    )
  return result.data
}

async function create(dataDir: string, path: string, secrets: unknown): Promise<void> {
  // Linking a finished draft makes the file appear complete. It fails if another process has just created the file.
  const draft = `${path}.${randomUUID()}`
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new Error(
      `The data directory ${dataDir} cannot be written${detailOf(error as NodeJS.ErrnoException)}. Set DATA_DIR to a directory that this user may write.`,
    )
  }
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
}

/** On a read-only file system, `mkdir` reports the missing directory (ENOENT) instead of the reason (EROFS). */
const detailOf = ({ code, message }: NodeJS.ErrnoException): string =>
  code === 'ENOENT' ? '' : code === 'EROFS' ? ': its file system is read-only' : ` (${message})`

async function refuseReadableByOthers(path: string): Promise<void> {
  // Windows has no POSIX permission bits.
  if (process.platform === 'win32') return
  const { mode } = await stat(path)
  if ((mode & 0o077) !== 0)
    throw new Error(`${path} holds private keys and others can read it. Run: chmod 600 ${path}`)
}

/** Returns whether the file exists. Throws an `Error` if the data directory cannot be entered. */
const isIn = (dataDir: string, path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false
      throw new Error(
        `The data directory ${dataDir} cannot be read${detailOf(error)}. Set DATA_DIR to a directory that this user may read and write.`,
      )
    },
  )

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
