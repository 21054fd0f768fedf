import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { NetworksOption } from '@gasless-gateway/sdk'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'

/** What the examples are run with. */
export interface ExampleSettings {
  readonly baseUrl: string
  readonly apiKey: string
  /** Of a project whose accounts are their owners' own addresses. */
  readonly ownAddressKey: string
  readonly pins: NetworksOption
  readonly rpcUrl: string
  readonly ownerKey: Hex
  /** Its first keys own the deposit accounts that are swept. */
  readonly depositsMnemonic: string
  readonly treasury: Address
  readonly tokens: ExampleTokens
}

interface ExampleToken {
  readonly address: Address
  readonly decimals: number
}

export interface ExampleTokens {
  /** What is paid, swept and swapped. */
  readonly paid: ExampleToken
  /** What it is swapped for on its network. */
  readonly swapped: ExampleToken
  /** The same on the other network. */
  readonly bridged: ExampleToken
}

/** So many get a payout. */
const recipients = 100

/** What examples wrote down of an earlier demo, whose operations are gone with its chains. */
const keptByExamples = ['payouts.csv.progress', 'backend.json']

/**
 * Leaves what the examples need in a folder: the environment for `--env-file`, another one for accounts at their owners' own
 * addresses, the pins, and a list of payouts. Readable by nobody else, as there are keys in it. Returns where the pins are.
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
