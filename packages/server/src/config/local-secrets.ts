import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { z } from 'zod'
import { PrivateKey } from './private-key.js'
import { createSecret, type Secret } from './secret.js'

export interface LocalSecrets {
  readonly paymasterSignerKey: Secret<Hex>
  readonly executorKeys: readonly Secret<Hex>[]
}

const SecretsFile = z.strictObject({
  paymasterSignerKey: PrivateKey,
  executorKeys: z.array(PrivateKey).min(1),
})

/** The keys kept under `dataDir`, made on the first call. Two servers that start at once get the same ones. */
export async function localSecrets(dataDir: string): Promise<LocalSecrets> {
  const path = pathIn(dataDir)
  if (!(await exists(path))) await create(dataDir, path)
  return read(path)
}

/** The same keys, if there are any: makes none. */
export async function findLocalSecrets(dataDir: string): Promise<LocalSecrets | undefined> {
  const path = pathIn(dataDir)
  return (await exists(path)) ? read(path) : undefined
}

async function read(path: string): Promise<LocalSecrets> {
  await refuseReadableByOthers(path)
  const result = SecretsFile.safeParse(parseJson(await readFile(path, 'utf8')))
  if (!result.success)
    throw new Error(
      `${path} is damaged. Restore it from a backup; delete it only when nothing depends on its keys.`,
    )
  const { paymasterSignerKey, executorKeys } = result.data
  return {
    paymasterSignerKey: createSecret(paymasterSignerKey),
    executorKeys: executorKeys.map(createSecret),
  }
}

const pathIn = (dataDir: string) => join(dataDir, 'secrets.json')

async function create(dataDir: string, path: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const secrets = {
    paymasterSignerKey: generatePrivateKey(),
    executorKeys: [generatePrivateKey()],
  }
  // Whole or not at all, and never over a file that another process has just put there.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
}

async function refuseReadableByOthers(path: string): Promise<void> {
  // Windows has no such bits.
  if (process.platform === 'win32') return
  const { mode } = await stat(path)
  if ((mode & 0o077) !== 0)
    throw new Error(`${path} holds private keys and others can read it. Run: chmod 600 ${path}`)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
