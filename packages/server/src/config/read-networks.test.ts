import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleRunnerDeployment } from '@gasless-gateway/contracts'
import { builtInNetworks } from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from './config-error.js'
import { loadConfig } from './load-config.js'
import type { Environment } from './read-value.js'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'gateway-networks-'))
})
afterAll(() => {
  rmSync(directory, { recursive: true })
})

let files = 0
const file = (content: unknown) => {
  const path = join(directory, `${files++}.txt`)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const networksOf = (env: Environment) => loadConfig(env).config.networks
const mistakesOf = (env: Environment) => {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

const url = 'https://node.example/v3/9aa3d95b'
const otherUrl = 'http://127.0.0.1:8545'
const paymaster = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const otherPaymaster = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const bundler = 'https://bundler.example/v2/7c3f19aa'
const bundleRunner = bundleRunnerDeployment().address
const known =
  'Built in are 1 (Ethereum), 10 (OP Mainnet), 56 (BNB Smart Chain), 137 (Polygon PoS), 8453 (Base), 42161 (Arbitrum One), 11155111 (Sepolia), 11155420 (OP Sepolia), 97 (BNB Smart Chain Testnet), 80002 (Polygon Amoy), 84532 (Base Sepolia), 421614 (Arbitrum Sepolia).'

/** A chain that is not built in. */
const ownNetwork = {
  networkId: '7777',
  chainId: 7777,
  name: 'Own chain',
  testnet: true,
  explorerUrl: 'https://explorer.example',
  nativeCoin: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  wrappedNative: '0x4200000000000000000000000000000000000006',
  blockTimeMs: 1000,
  finality: { kind: 'depth', blocks: 20 },
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  bundles: { maxGas: '1000000', maxAgeMs: 100 },
  accountContracts: {
    version: '0.3.1',
    implementation: '0xBAC849bB641841b44E965fB01A4Bf5F074f84b4D',
    factory: '0xaac5D4240AF87249B3f71BC8E4A2cae074A3E419',
    ecdsaValidator: '0x845ADb2C711129d4f3966735eD98a9F09fC4cE57',
  },
  tokens: [],
  feePolicy: { staticUsdMicros: '0', transferFeeBps: '0' },
  minPriorityFeePerGas: '1',
}

describe('RPC_URLS_<chain id>', () => {
  test.each(builtInNetworks.map((network) => [network.name, network] as const))(
    'enables %s as it is built in, with the bundle runner that is the same everywhere',
    (_, builtIn) => {
      const [only, ...more] = networksOf({ [`RPC_URLS_${builtIn.networkId}`]: url })
      expect(more).toEqual([])
      expect(only?.network).toStrictEqual({ ...builtIn, bundleRunner })
      expect(only?.rpcUrls.map((one) => one.reveal())).toEqual([url])
      expect(only && 'bundlerUrl' in only).toBe(false)
    },
  )

  test('takes several addresses in their order, and several networks in the order of the list', () => {
    const networks = networksOf({
      RPC_URLS_11155111: url,
      RPC_URLS_8453: ` ${url}, ${otherUrl} `,
      RPC_URLS_10: otherUrl,
    })
    expect(networks.map(({ network }) => network.chainId)).toEqual([10, 8453, 11155111])
    expect(networks[1]?.rpcUrls.map((one) => one.reveal())).toEqual([url, otherUrl])
  })

  test('may come from a file, one address a line, and is unset when empty', () => {
    const [base] = networksOf({
      RPC_URLS_8453_FILE: file(`${url},\n${otherUrl}\n`),
      RPC_URLS_10: '',
    })
    expect(base?.network.name).toBe('Base')
    expect(base?.rpcUrls.map((one) => one.reveal())).toEqual([url, otherUrl])
    expect(mistakesOf({ RPC_URLS_1: url, RPC_URLS_1_FILE: file(url) })).toEqual([
      'RPC_URLS_1 and RPC_URLS_1_FILE are both set. Remove one of them.',
    ])
    expect(mistakesOf({ RPC_URLS_1_FILE: join(directory, 'nowhere') })).toEqual([
      expect.stringMatching(/^RPC_URLS_1_FILE names .* which does not exist/),
    ])
  })

  test('names a network that exists, else the mistake lists those that do', () => {
    expect(mistakesOf({ RPC_URLS_8454: url })).toEqual([
      `RPC_URLS_8454 names a network that is neither built in nor in GATEWAY_NETWORKS_FILE. ${known}`,
    ])
    for (const suffix of ['base', '08453', '8453_', '0x2105', ''])
      expect(mistakesOf({ [`RPC_URLS_${suffix}`]: url })).toEqual([
        `RPC_URLS_${suffix} must end in the chain id of a network, such as RPC_URLS_8453. ${known}`,
      ])
  })

  test('holds addresses, each once; a mistake does not quote them', () => {
    const mistakes = mistakesOf({
      RPC_URLS_1: `${url},ws://node.example/9aa3d95b`,
      RPC_URLS_10: `${url},${url}`,
      RPC_URLS_137: `${url},`,
    })
    expect(mistakes).toEqual([
      'RPC_URLS_1 (address 2) must be an http or https address.',
      'RPC_URLS_10 holds the same address twice; remove one of the two.',
      'RPC_URLS_137 (address 2) must be an http or https address.',
    ])
    expect(mistakes.join()).not.toContain('9aa3d95b')
  })

  test('also reaches a network of the file that names no addresses', () => {
    const GATEWAY_NETWORKS_FILE = file({ networks: [ownNetwork] })
    const [own] = networksOf({ GATEWAY_NETWORKS_FILE, RPC_URLS_7777: url })
    expect(own?.network.name).toBe('Own chain')
    expect(own?.rpcUrls.map((one) => one.reveal())).toEqual([url])
    expect(mistakesOf({ GATEWAY_NETWORKS_FILE })).toEqual([
      'GATEWAY_NETWORKS_FILE: Own chain has no rpcUrls. Give them there, or as RPC_URLS_7777.',
    ])
  })

  test('asks for keys as a networks file does', () => {
    const env = { DATABASE_URL: 'postgres://gw@db/gw', RPC_URLS_8453: url }
    expect(mistakesOf(env)).toEqual([
      expect.stringMatching(/^MASTER_KEYS is missing/),
      expect.stringMatching(/^EXECUTOR_KEYS is missing/),
    ])
    expect(mistakesOf({ ...env, PAYMASTER_ADDRESS: paymaster, PORT: 'x' })).toEqual([
      expect.stringMatching(/^PORT /),
      expect.stringMatching(/^MASTER_KEYS is missing/),
      expect.stringMatching(/^EXECUTOR_KEYS is missing/),
      expect.stringMatching(/^PAYMASTER_SIGNER_KEY is missing/),
    ])
  })
})

describe('PAYMASTER_ADDRESS', () => {
  const paymastersOf = (env: Environment) =>
    Object.fromEntries(networksOf(env).map(({ network }) => [network.chainId, network.paymaster]))

  test('is the paymaster of every network that names no other', () => {
    expect(
      paymastersOf({
        PAYMASTER_ADDRESS: paymaster.toLowerCase(),
        PAYMASTER_ADDRESS_10: otherPaymaster,
        PAYMASTER_ADDRESS_137: 'none',
        RPC_URLS_1: url,
        RPC_URLS_10: url,
        RPC_URLS_137: url,
        GATEWAY_NETWORKS_FILE: file({
          networks: [
            { ...ownNetwork, rpcUrls: [url] },
            {
              ...ownNetwork,
              networkId: '7778',
              chainId: 7778,
              rpcUrls: [url],
              paymaster: otherPaymaster,
            },
          ],
        }),
      }),
    ).toEqual({
      1: paymaster,
      10: otherPaymaster,
      137: undefined,
      7777: paymaster,
      7778: otherPaymaster,
    })
  })

  test('must be an address, for all networks as for one', () => {
    expect(
      mistakesOf({
        PAYMASTER_ADDRESS: '0x12',
        PAYMASTER_ADDRESS_1: 'None',
        PAYMASTER_ADDRESS_10: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046',
        RPC_URLS_1: url,
        RPC_URLS_10: url,
      }),
    ).toEqual([
      'PAYMASTER_ADDRESS must be 0x and 40 hex digits, and is "0x12".',
      'PAYMASTER_ADDRESS_1 must be 0x and 40 hex digits, and is "None".',
      expect.stringMatching(/^PAYMASTER_ADDRESS_10 has a wrong EIP-55 checksum/),
    ])
  })

  test('of a network that nothing enables is a mistake', () => {
    expect(mistakesOf({ PAYMASTER_ADDRESS_10: paymaster, BUNDLER_URL_137: bundler })).toEqual([
      'PAYMASTER_ADDRESS_10 is set, but OP Mainnet has no RPC URLs. Set RPC_URLS_10, or remove PAYMASTER_ADDRESS_10.',
      'BUNDLER_URL_137 is set, but Polygon PoS has no RPC URLs. Set RPC_URLS_137, or remove BUNDLER_URL_137.',
    ])
  })

  test('is missed with a warning where tokens could pay, unless none is meant', () => {
    const warningsOf = (env: Environment) => loadConfig(env).warnings
    expect(warningsOf({ RPC_URLS_8453: url, RPC_URLS_10: url, RPC_URLS_97: url })).toEqual([
      expect.stringMatching(/^Without a paymaster .*: OP Mainnet, Base\. Set PAYMASTER_ADDRESS/),
    ])
    expect(warningsOf({ RPC_URLS_8453: url, PAYMASTER_ADDRESS_8453: 'none' })).toEqual([])
    expect(warningsOf({ RPC_URLS_8453: url, PAYMASTER_ADDRESS: paymaster })).toEqual([])
  })
})

describe('BUNDLER_URL_<chain id>', () => {
  test('hands the operations of one network to a bundler', () => {
    const networks = networksOf({ RPC_URLS_1: url, RPC_URLS_10: url, BUNDLER_URL_10: bundler })
    expect(networks.map(({ bundlerUrl }) => bundlerUrl?.reveal())).toEqual([undefined, bundler])
  })

  test('is a secret: readable from a file, and never quoted', () => {
    const [base] = networksOf({ RPC_URLS_8453: url, BUNDLER_URL_8453_FILE: file(`${bundler}\n`) })
    expect(base?.bundlerUrl?.reveal()).toBe(bundler)
    expect(`${base?.bundlerUrl}`).toBe('[secret]')
    expect(mistakesOf({ RPC_URLS_8453: url, BUNDLER_URL_8453: '7c3f19aa' })).toEqual([
      'BUNDLER_URL_8453 must be an http or https address.',
    ])
  })
})

describe('the networks file and built-in networks', () => {
  test.each(builtInNetworks.map((network) => [network.name, network] as const))(
    'an entry of %s needs its id and addresses alone; the rest passes the schema of the file',
    (_, builtIn) => {
      const [only] = networksOf({
        GATEWAY_NETWORKS_FILE: file({
          networks: [{ networkId: builtIn.networkId, rpcUrls: [url] }],
        }),
      })
      expect(only?.network).toStrictEqual({ ...builtIn, bundleRunner })
    },
  )

  test('what an entry states replaces the built-in field as a whole', () => {
    const [base] = networksOf({
      RPC_URLS_8453: url,
      GATEWAY_NETWORKS_FILE: file({
        networks: [
          {
            chainId: 8453,
            feePolicy: { staticUsdMicros: '0', transferFeeBps: '25', priceMarginBps: '150' },
            finality: { kind: 'tag', tag: 'safe' },
            bundleRunner: otherPaymaster,
            tokens: [],
          },
        ],
      }),
    })
    const builtIn = builtInNetworks.find(({ chainId }) => chainId === 8453)
    expect(base?.network).toStrictEqual({
      ...builtIn,
      feePolicy: { staticUsdMicros: 0n, transferFeeBps: 25n, priceMarginBps: 150n },
      finality: { kind: 'tag', tag: 'safe' },
      bundleRunner: otherPaymaster,
      tokens: [],
    })
  })

  test('code that may validate is listed by its hash', () => {
    const entryWith = (validators: unknown[]) => ({
      RPC_URLS_8453: url,
      GATEWAY_NETWORKS_FILE: file({
        networks: [{ networkId: '8453', validation: { validators } }],
      }),
    })
    const hash = `0x${'AB'.repeat(32)}`
    // As the chain's answers are: in lower case.
    expect(networksOf(entryWith([hash]))[0]?.network.validation).toEqual({
      validators: [hash.toLowerCase()],
    })
    expect(mistakesOf(entryWith([paymaster]))).toEqual([
      'GATEWAY_NETWORKS_FILE: networks.0.validation.validators.0 must be the keccak256 hash of a code: 0x and 64 digits.',
    ])
  })

  test('what file and variables both give is a mistake, for each thing that is given twice', () => {
    const GATEWAY_NETWORKS_FILE = file({
      networks: [{ networkId: '8453', rpcUrls: [otherUrl], paymaster, bundler: { url: bundler } }],
    })
    expect(
      mistakesOf({
        GATEWAY_NETWORKS_FILE,
        RPC_URLS_8453: url,
        PAYMASTER_ADDRESS_8453: otherPaymaster,
        BUNDLER_URL_8453: bundler,
      }),
    ).toEqual([
      'RPC_URLS_8453 and GATEWAY_NETWORKS_FILE both give rpcUrls of Base. Remove one of them.',
      'PAYMASTER_ADDRESS_8453 and GATEWAY_NETWORKS_FILE both give paymaster of Base. Remove one of them.',
      'BUNDLER_URL_8453 and GATEWAY_NETWORKS_FILE both give bundler of Base. Remove one of them.',
    ])
  })

  test('mistakes of file, variables and everything else are reported together', () => {
    expect(
      mistakesOf({
        PORT: 'http',
        RPC_URLS_1: 'x',
        RPC_URLS_3: url,
        GATEWAY_NETWORKS_FILE: file({
          networks: [{ networkId: '8453', rpcUrls: [url], tokens: {} }],
        }),
      }),
    ).toEqual([
      expect.stringMatching(/^PORT must be/),
      'RPC_URLS_1 (address 1) must be an http or https address.',
      expect.stringMatching(/^GATEWAY_NETWORKS_FILE: networks\.0\.tokens must be a list/),
    ])
  })

  test('a network with an EntryPoint of its own gets no bundle runner, which serves the canonical one', () => {
    const [own] = networksOf({
      GATEWAY_NETWORKS_FILE: file({
        networks: [{ ...ownNetwork, entryPoint: otherPaymaster, rpcUrls: [url] }],
      }),
    })
    expect(own?.network.bundleRunner).toBeUndefined()
  })
})

test.each([
  ['RPC_URL_8453', 'RPC_URLS_8453'],
  ['RPCURLS_8453_FILE', 'RPC_URLS_8453_FILE'],
  ['BUNDLER_URLS_1', 'BUNDLER_URL_1'],
])('%s is unknown and probably means %s', (name, meant) => {
  expect(loadConfig({ [name]: 'x' }).warnings).toContain(
    `${name} is set but unknown, so it has no effect. Did you mean ${meant}?`,
  )
})

test('variables of others that end in a number are left alone', () => {
  const { warnings } = loadConfig({ LC_1: 'x', SERVICE_PORT_8080: '1', KUBERNETES_PORT_443: 'x' })
  expect(warnings.filter((warning) => !warning.startsWith('No network'))).toEqual([])
})
