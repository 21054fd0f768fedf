import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { NetworksOption } from '@gasless-gateway/sdk'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'

/** The settings of the examples. */
export interface ExampleSettings {
  readonly baseUrl: string
  readonly apiKey: string
  /** API key of a project of mode `eip7702`. */
  readonly ownAddressKey: string
  readonly pins: NetworksOption
  readonly rpcUrl: string
  readonly ownerKey: Hex
  /** The first keys of this mnemonic own the deposit accounts that an example sweeps. */
  readonly depositsMnemonic: string
  readonly treasury: Address
  readonly tokens: ExampleTokens
}

interface ExampleToken {
  readonly address: Address
  readonly decimals: number
}

export interface ExampleTokens {
  /** The token that the examples pay, sweep and swap. */
  readonly paid: ExampleToken
  /** The token that a swap on one network buys. */
  readonly swapped: ExampleToken
  /** The token that a swap across networks buys. */
  readonly bridged: ExampleToken
}

/** Number of rows in the list of payouts. */
const recipients = 100

/** Files that examples wrote during an earlier demo. Their operations are gone with the chains of that demo. */
const keptByExamples = ['payouts.csv.progress', 'backend.json']

/**
 * Writes the files that the examples need: an environment for `--env-file`, another one for `eip7702` accounts, the
 * pins and a list of payouts. Only the current user may read them, because the environments contain keys. Returns the
 * path of the pins.
 */
export async function writeExampleFiles(
  folder: string,
  settings: ExampleSettings,
): Promise<{ readonly pinsFile: string }> {
  const directory = resolve(folder)
  const pinsFile = join(directory, 'pins.json')
  const { paid, swapped, bridged } = settings.tokens
  const environment = (apiKey: string) =>
    Object.entries({
      GATEWAY_URL: settings.baseUrl,
      GATEWAY_API_KEY: apiKey,
      PINS_FILE: pinsFile,
      OWNER_PRIVATE_KEY: settings.ownerKey,
      RPC_URL: settings.rpcUrl,
      DEPOSITS_MNEMONIC: settings.depositsMnemonic,
      TREASURY_ADDRESS: settings.treasury,
      TOKEN_ADDRESS: paid.address,
      TOKEN_DECIMALS: paid.decimals,
      SWAP_TOKEN_ADDRESS: swapped.address,
      SWAP_TOKEN_DECIMALS: swapped.decimals,
      BRIDGE_TOKEN_ADDRESS: bridged.address,
      BRIDGE_TOKEN_DECIMALS: bridged.decimals,
    })
      .map(([name, value]) => `${name}="${value}"\n`)
      .join('')
  const payouts = Array.from(
    { length: recipients },
    (_, place) => `${privateKeyToAddress(generatePrivateKey())},${(place + 1) / recipients}\n`,
  )
  await mkdir(directory, { recursive: true })
  for (const name of keptByExamples) await rm(join(directory, name), { force: true })
  const files = {
    'pins.json': `${JSON.stringify(settings.pins, undefined, 2)}\n`,
    'demo.env': environment(settings.apiKey),
    'eip7702.env': environment(settings.ownAddressKey),
    'payouts.csv': payouts.join(''),
  }
  for (const [name, content] of Object.entries(files))
    await writeFile(join(directory, name), content, { mode: 0o600 })
  return { pinsFile }
}
