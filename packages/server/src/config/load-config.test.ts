import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inspect } from 'node:util'
import {
  defaultExposurePolicy,
  defaultSponsorshipPolicy,
  defaultUpkeepPolicy,
  limitNames,
  rateLimits,
} from '@gasless-gateway/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError } from './config-error.js'
import { loadConfig } from './load-config.js'
import type { Environment } from './read-value.js'
import { secretValues } from './secret-values.js'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'gateway-config-'))
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

const mistakesOf = (env: Environment) => {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

const keyA = `0x${'4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'}`
const keyC = `0x${'8f2a55949038a9610f50fb23b5883af3b4ecb3c3bb792cbcefbd1542c692be63'}`
const keyD = `0x${'2d7f1c90a3b45e6877c1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f0a9'}`
const keyB = 'B71C71A67E1177AD4E901695E1B4B9EE17AE16C6668D313EAC2F96DBCDA3F291'
const databaseUrl = 'postgres://gw:p%40ss-w0rd@db.example:5432/gw'

const network = {
  networkId: '7777',
  chainId: 7777,
  name: 'Own chain',
  testnet: false,
  explorerUrl: 'https://explorer.example',
  nativeCoin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  wrappedNative: '0x4200000000000000000000000000000000000006',
  blockTimeMs: 2000,
  finality: { kind: 'tag', tag: 'safe' },
  entryPoint: '0x0000000071727de22e5e9d8baf0edac6f37da032',
  bundleRunner: '0x00000000000000000000000000000000000000b0',
  bundles: { maxGas: '10000000', maxAgeMs: 250 },
  dataFee: { kind: 'op-stack', gasPriceOracle: '0x420000000000000000000000000000000000000f' },
  accountContracts: {
    version: '0.3.1',
    implementation: '0xbac849bb641841b44e965fb01a4bf5f074f84b4d',
    factory: '0xaac5d4240af87249b3f71bc8e4a2cae074a3e419',
    ecdsaValidator: '0x845adb2c711129d4f3966735ed98a9f09fc4ce57',
  },
  paymaster: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  nativePriceFeed: {
    address: '0x71041dddad3595f9ced3dccfbe3d1f4b0a16bb70',
    decimals: 8,
    maxAgeSeconds: 3600,
    bounds: { minUsdMicros: '900000', maxUsdMicros: '1100000' },
    jump: { maxBps: 2000, withinSeconds: 600 },
  },
  sequencerFeed: { address: '0xbcf85224fc0756b9fa45aa7892530b47e10b6433', graceSeconds: 3600 },
  marketPrices: { maxDeviationBps: 500 },
  tokens: [
    {
      address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      feeToken: true,
      priceFeed: {
        address: '0x7e860098f58bbfc8648a4311b374b1d669a2bc6b',
        decimals: 8,
        maxAgeSeconds: 90_000,
      },
    },
  ],
  feePolicy: { staticUsdMicros: '50000', transferFeeBps: '10' },
  minPriorityFeePerGas: '1000000',
  bundler: { url: 'https://bundler.example/v2/7c3f19aa' },
  rpcUrls: ['https://node.example/v3/9aa3d95b', 'http://127.0.0.1:8545'],
}

describe('loadConfig', () => {
  test('an empty environment is a working configuration that says what is missing', () => {
    const { config, warnings } = loadConfig({})
    expect(config).toEqual({
      port: 8787,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: resolve('.gateway'),
      logLevel: 'info',
      publicUrl: undefined,
      trustedProxies: [],
      limits: undefined,
      smtp: undefined,
      networks: [],
      paymasterSignerKey: undefined,
      paymasterAdministration: {
        admin: undefined,
        manager: undefined,
        timelockHours: undefined,
        operatorKey: undefined,
      },
      executorKeys: [],
      masterKeys: [],
      masterKeysOpenOnly: [],
      funderKey: undefined,
      vaultToken: undefined,
      upkeep: defaultUpkeepPolicy,
      sponsorship: defaultSponsorshipPolicy,
      exposure: defaultExposurePolicy,
      lifi: undefined,
      security: { budgetMs: 3000, denyList: [], blockaid: undefined },
      preparedLifetimeMinutes: 30,
      landingWindowMinutes: 15,
      selfFundedSendingMinutes: 60,
      batchResolveLimit: 1000,
      archiveAfterDays: 90,
    })
    expect(warnings).toEqual([
      expect.stringMatching(/^No network is configured.*GATEWAY_NETWORKS_FILE/),
    ])
  })

  test('an empty variable counts as unset', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '', EXECUTOR_KEYS: '' })).toEqual(loadConfig({}))
  })

  test('all projects of an owner may lose as much as one of them unless the operator says otherwise', () => {
    const frontingOf = (variables: Record<string, string>) =>
      loadConfig(variables).config.sponsorship.fronting
    expect(frontingOf({})).toEqual(defaultSponsorshipPolicy.fronting)
    expect(frontingOf({ FRONTED_LOSS_PERCENT: '7' })).toMatchObject({
      lossShare: 700n,
      ownerLossShare: 700n,
    })
    expect(frontingOf({ FRONTED_LOSS_OWNER_PERCENT: '0' })).toMatchObject({ ownerLossShare: 0n })
  })

  test('every variable arrives as the value it stands for', () => {
    const { config, warnings } = loadConfig({
      PORT: '80',
      HOST: '0.0.0.0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: '/var/lib/gateway',
      LOG_LEVEL: 'debug',
      PUBLIC_URL: 'https://gateway.example.com/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      RATE_LIMITS: 'login=20/60, status=off',
      GATEWAY_NETWORKS_FILE: file({ networks: [network] }),
      PAYMASTER_SIGNER_KEY: keyA,
      EXECUTOR_KEYS: `${keyA}, ${keyB}`,
      MASTER_KEYS: `${keyD},${keyC}`,
      FUNDER_KEY: keyC,
      REFILL_LIMIT: '0.25',
      EXECUTOR_BUNDLES: '20',
      DEPOSIT_BUNDLES: '3',
      PROJECT_UNSUBMITTED: '50',
      PROJECT_DEPOSIT_PERCENT: '30',
      FRONTED_LOSS_PERCENT: '4',
      FRONTED_LOSS_OWNER_PERCENT: '6',
      FRONTED_LOSS_TOTAL_PERCENT: '9',
      FRONTED_LOSS_HOURS: '2',
      EXPOSURE_GAS_PER_SENDER: '600000',
      EXPOSURE_GAS_PER_PROJECT: '700000',
      EXPOSURE_GAS_PER_OWNER: '800000',
      EXPOSURE_GAS_OF_NEWCOMERS: '900000',
      EXPOSURE_HOURS: '3',
      LIFI_URL: 'https://li.quest/v1/',
      LIFI_API_KEY: 'f3c1.a0b9',
      BLOCKAID_API_KEY: 'bk_77aa01',
      BLOCKAID_URL: 'https://client.blockaid.io/',
      BLOCKAID_WARNINGS: 'unsafe',
      SECURITY_BUDGET_MS: '1500',
      SECURITY_DENY_LIST:
        '0x2222222222222222222222222222222222222222, 8453:0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
      SECURITY_DENY_LIST_FILE: file(
        '# Drainers\r\n0x3333333333333333333333333333333333333333 # it drained others\n\n',
      ),
      PREPARED_LIFETIME_MINUTES: '5',
      LANDING_WINDOW_MINUTES: '6',
      SELF_FUNDED_SENDING_MINUTES: '20',
      BATCH_RESOLVE_LIMIT: '7',
      ARCHIVE_AFTER_DAYS: '8',
    })
    expect(warnings).toEqual([expect.stringMatching(/^SMTP_URL is not set: mails are not sent/)])
    expect(config).toMatchObject({
      port: 80,
      host: '0.0.0.0',
      dataDir: '/var/lib/gateway',
      logLevel: 'debug',
      publicUrl: 'https://gateway.example.com',
      security: {
        budgetMs: 1500,
        denyList: [
          {
            address: '0x2222222222222222222222222222222222222222',
            why: 'the operator of this gateway denies it',
          },
          {
            address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
            chainId: 8453,
            why: 'the operator of this gateway denies it',
          },
          {
            address: '0x3333333333333333333333333333333333333333',
            why: 'it drained others',
          },
        ],
        blockaid: { url: 'https://client.blockaid.io', warnings: 'unsafe' },
      },
      preparedLifetimeMinutes: 5,
      landingWindowMinutes: 6,
      selfFundedSendingMinutes: 20,
      batchResolveLimit: 7,
      archiveAfterDays: 8,
    })
    expect(config.trustedProxies.map(([base, bits]) => `${base}/${bits}`)).toEqual([
      '10.0.0.0/8',
      '::1/128',
    ])
    expect(config.limits).toEqual({
      ...rateLimits,
      login: { most: 20, seconds: 60 },
      status: undefined,
    })
    expect(config.exposure).toEqual({
      windowSeconds: 3 * 60 * 60,
      perSender: 600_000n,
      perProject: 700_000n,
      perOwner: 800_000n,
      ofNewcomers: 900_000n,
      perLanded: defaultExposurePolicy.perLanded,
    })
    expect(config.sponsorship).toEqual({
      unsubmitted: 50,
      depositShare: 3_000n,
      fronting: {
        lossShare: 400n,
        ownerLossShare: 600n,
        unpaidLossShare: 450n,
        totalLossShare: 900n,
        windowSeconds: 7_200,
      },
    })
    expect(config.upkeep).toEqual({
      ...defaultUpkeepPolicy,
      executor: { dry: 1n, low: 10n, refillTo: 20n },
      deposit: { dry: 3n, low: 12n },
      refillLimit: 25n * 10n ** 16n,
    })
    expect(config.lifi?.url).toBe('https://li.quest/v1')
    expect(config.lifi?.apiKey?.reveal()).toBe('f3c1.a0b9')
    expect(config.masterKeys.map((key) => key.reveal())).toEqual([keyD, keyC])
    expect(config.funderKey?.reveal()).toBe(keyC)
    expect(config.databaseUrl?.reveal()).toBe(databaseUrl)
    expect(config.paymasterSignerKey?.reveal()).toBe(keyA)
    expect(config.executorKeys.map((key) => key.reveal())).toEqual([
      keyA,
      `0x${keyB.toLowerCase()}`,
    ])
  })

  test('a network file becomes the networks of the core: bigints, checksummed addresses', () => {
    const { config } = loadConfig({ GATEWAY_NETWORKS_FILE: file({ networks: [network] }) })
    const [entry] = config.networks
    expect(entry?.rpcUrls.map((url) => url.reveal())).toEqual(network.rpcUrls)
    expect(entry?.bundlerUrl?.reveal()).toBe(network.bundler.url)
    expect(entry?.network).toStrictEqual({
      networkId: '7777',
      chainId: 7777,
      name: 'Own chain',
      testnet: false,
      explorerUrl: 'https://explorer.example',
      nativeCoin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      wrappedNative: '0x4200000000000000000000000000000000000006',
      blockTimeMs: 2000,
      finality: { kind: 'tag', tag: 'safe' },
      entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
      bundleRunner: '0x00000000000000000000000000000000000000B0',
      bundles: { maxGas: 10_000_000n, maxAgeMs: 250 },
      dataFee: { kind: 'op-stack', gasPriceOracle: '0x420000000000000000000000000000000000000F' },
      accountContracts: {
        version: '0.3.1',
        implementation: '0xBAC849bB641841b44E965fB01A4Bf5F074f84b4D',
        factory: '0xaac5D4240AF87249B3f71BC8E4A2cae074A3E419',
        ecdsaValidator: '0x845ADb2C711129d4f3966735eD98a9F09fC4cE57',
      },
      paymaster: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      nativePriceFeed: {
        address: '0x71041dddad3595F9CEd3DcCFBe3D1F4b0a16Bb70',
        decimals: 8,
        maxAgeSeconds: 3600,
        bounds: { minUsdMicros: 900_000n, maxUsdMicros: 1_100_000n },
        jump: { maxBps: 2_000, withinSeconds: 600 },
      },
      sequencerFeed: {
        address: '0xBCF85224fc0756B9Fa45aA7892530B47e10b6433',
        graceSeconds: 3600,
      },
      marketPrices: { maxDeviationBps: 500 },
      tokens: [
        {
          address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
          symbol: 'USDC',
          name: 'USD Coin',
          decimals: 6,
          feeToken: true,
          priceFeed: {
            address: '0x7e860098F58bBFC8648a4311b374B1D669a2bc6B',
            decimals: 8,
            maxAgeSeconds: 90_000,
          },
        },
      ],
      feePolicy: { staticUsdMicros: 50_000n, transferFeeBps: 10n },
      minPriorityFeePerGas: 1_000_000n,
      // Left out in the file.
      feeCeiling: 1_000_000_000_000n,
    })
  })

  test('a limit may be as small as the heaviest request that it counts', () => {
    const { limits } = loadConfig({ RATE_LIMITS: 'data=27/60,prepare=8/60,status=1/60' }).config
    expect(limits).toMatchObject({ data: { most: 27 }, prepare: { most: 8 }, status: { most: 1 } })
  })

  test('one word switches every limit off', () => {
    const { limits } = loadConfig({ RATE_LIMITS: ' off ' }).config
    expect(Object.keys(limits ?? {}).sort()).toEqual([...limitNames].sort())
    expect(Object.values(limits ?? {})).toEqual(limitNames.map(() => undefined))
  })

  test.each([
    [
      'RATE_LIMITS',
      'logins=1/60',
      /names the limit "logins", which does not exist; did you mean login\?/,
    ],
    ['RATE_LIMITS', 'login', /names the limit "login", which does not exist/],
    ['RATE_LIMITS', 'login=10', /must give login as count\/seconds, such as login=10\/900/],
    ['RATE_LIMITS', 'login=0/60', /must give login as/],
    ['RATE_LIMITS', 'login=1/86401', /must give login as/],
    ['RATE_LIMITS', 'login=-1/60', /must give login as/],
    ['RATE_LIMITS', 'login=1/60,login=2/60', /names the limit login twice/],
    ['RATE_LIMITS', 'login=1/60,', /names the limit ""/],
    ['RATE_LIMITS', 'toString=1/60', /names the limit "toString"/],
    [
      'RATE_LIMITS',
      'data=26/60',
      /must give data at least 27, such as data=600\/60: one request can count as 27, and a smaller limit would refuse it for ever/,
    ],
    ['RATE_LIMITS', 'prepare=7/60', /must give prepare at least 8,/],
    ['TRUSTED_PROXIES', '10.0.0.0/8,loadbalancer', /holds "loadbalancer", which is neither/],
    ['TRUSTED_PROXIES', '0.0.0.0/0', /holds "0.0.0.0\/0", which is neither/],
    ['TRUSTED_PROXIES', '10.0.0.0/8,', /holds "", which is neither/],
  ])('%s=%s is a mistake', (name, value, message) => {
    expect(mistakesOf({ [name]: value })).toEqual([expect.stringMatching(message)])
  })

  test('all mistakes are reported together, each with its variable', () => {
    const env = {
      PORT: '70000',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'gateway.example.com',
      PREPARED_LIFETIME_MINUTES: '1.5',
      BATCH_RESOLVE_LIMIT: '0x10',
      ARCHIVE_AFTER_DAYS: '6',
      DATABASE_URL: 'mysql://gw:hunter2@db/gw',
      MASTER_KEYS: keyD,
      PAYMASTER_SIGNER_KEY: 'changeme',
      EXECUTOR_KEYS: `${keyA},0x1234`,
      GATEWAY_NETWORKS_FILE: file({
        networks: [
          { ...network, networkId: '1', chainId: 1, rpcUrls: [], gasPrice: 1 },
          {
            ...network,
            feePolicy: { staticUsdMicros: 50000, priceMarginBps: '10001' },
            minPriorityFeePerGas: '-1',
          },
        ],
      }),
    }
    const mistakes = mistakesOf(env)
    expect(mistakes).toEqual([
      'PORT must be a whole number from 0 to 65535, and is "70000".',
      expect.stringMatching(
        /^DATABASE_URL must be an address such as postgres:\/\/user:password@host/,
      ),
      'LOG_LEVEL must be one of debug, info, warn, error, silent, and is "loud".',
      expect.stringMatching(/^PUBLIC_URL must be an address such as https:/),
      expect.stringMatching(/^PAYMASTER_SIGNER_KEY is a placeholder; generate one with/),
      expect.stringMatching(
        /^EXECUTOR_KEYS \(key 2\) must be 64 hex digits \(32 bytes\), and this has 4/,
      ),
      'PREPARED_LIFETIME_MINUTES must be a whole number from 1 to 1440, and is "1.5".',
      'BATCH_RESOLVE_LIMIT must be a whole number from 1 to 10000, and is "0x10".',
      'ARCHIVE_AFTER_DAYS must be a whole number from 7 to 36500, and is "6".',
      'GATEWAY_NETWORKS_FILE: networks.0.rpcUrls must hold at least one address.',
      'GATEWAY_NETWORKS_FILE: networks.0.gasPrice is not known here; remove it.',
      'GATEWAY_NETWORKS_FILE: networks.1.feePolicy.staticUsdMicros must be a string, not a number; put it in quotes.',
      'GATEWAY_NETWORKS_FILE: networks.1.feePolicy.transferFeeBps is missing.',
      'GATEWAY_NETWORKS_FILE: networks.1.feePolicy.priceMarginBps must be 10000 at most, which doubles the price.',
      expect.stringMatching(
        /^GATEWAY_NETWORKS_FILE: networks\.1\.minPriorityFeePerGas must be a whole number in quotes/,
      ),
    ])
    expect(() => loadConfig(env)).toThrow(/^The configuration has 15 mistakes:\n- PORT/)
    expect(mistakes.join()).not.toContain('hunter2')
  })

  test('limits of prices that refuse everything, or nothing, are mistakes', () => {
    const nativePriceFeed = {
      ...network.nativePriceFeed,
      decimals: 37,
      bounds: { minUsdMicros: '1100000', maxUsdMicros: '900000' },
      jump: { maxBps: 0, withinSeconds: 0 },
    }
    const marketPrices = { maxDeviationBps: 10_001 }
    expect(
      mistakesOf({
        GATEWAY_NETWORKS_FILE: file({ networks: [{ ...network, nativePriceFeed, marketPrices }] }),
      }),
    ).toEqual([
      'GATEWAY_NETWORKS_FILE: networks.0.nativePriceFeed.decimals must be at most 36.',
      'GATEWAY_NETWORKS_FILE: networks.0.nativePriceFeed.bounds.maxUsdMicros must be above minUsdMicros.',
      'GATEWAY_NETWORKS_FILE: networks.0.nativePriceFeed.jump.maxBps must be at least 1.',
      'GATEWAY_NETWORKS_FILE: networks.0.nativePriceFeed.jump.withinSeconds must be at least 1.',
      'GATEWAY_NETWORKS_FILE: networks.0.marketPrices.maxDeviationBps must be at most 10,000.',
    ])
  })

  test('what pays fees has a feed, and so has the coin; other tokens need none', () => {
    const { nativePriceFeed: _, ...coinless } = network
    const tokens = network.tokens.map(({ priceFeed: _, ...token }) => token)
    const mistakes = (content: object) =>
      mistakesOf({ GATEWAY_NETWORKS_FILE: file({ networks: [content] }) })
    expect(mistakes({ ...coinless, tokens })).toEqual([
      expect.stringMatching(/networks\.0\.tokens\.0\.priceFeed is missing: USDC may pay fees only/),
      expect.stringMatching(/networks\.0\.nativePriceFeed is missing: fees in tokens follow/),
    ])
    const free = tokens.map((token) => ({ ...token, feeToken: false }))
    expect(mistakes({ ...coinless, tokens: free })).toEqual([])
  })

  test('a coin of other decimals than 18 is a mistake: gas is counted in wei everywhere', () => {
    const nativeCoin = { ...network.nativeCoin, decimals: 6 }
    expect(
      mistakesOf({ GATEWAY_NETWORKS_FILE: file({ networks: [{ ...network, nativeCoin }] }) }),
    ).toEqual(['GATEWAY_NETWORKS_FILE: networks.0.nativeCoin.decimals must be 18.'])
  })

  test('a key for prices that nobody is asked for is a mistake', () => {
    const mistakes = mistakesOf({ LIFI_API_KEY: '5e81c0aa.77d2' })
    expect(mistakes).toEqual([expect.stringMatching(/^LIFI_API_KEY is set without LIFI_URL/)])
    expect(mistakes[0]).not.toContain('5e81c0aa')
  })

  test.each([
    [
      '0x1234',
      /holds "0x1234", which is neither an address nor .*: it must be 0x and 40 hex digits/,
    ],
    ['base:0x2222222222222222222222222222222222222222', /which is neither an address nor/],
    ['0:0x2222222222222222222222222222222222222222', /which is neither an address nor/],
    ['0xD8da6bf26964af9d7eed9e03e53415d37aa96045', /has a wrong EIP-55 checksum/],
  ])('the deny-list %s is refused, in the environment and in a file', (list, message) => {
    expect(mistakesOf({ SECURITY_DENY_LIST: list })).toEqual([
      expect.stringMatching(new RegExp(`^SECURITY_DENY_LIST .*${message.source}`)),
    ])
    expect(mistakesOf({ SECURITY_DENY_LIST_FILE: file(`# wrong\n${list}`) })).toEqual([
      expect.stringMatching(new RegExp(`^SECURITY_DENY_LIST_FILE names .*${message.source}`)),
    ])
  })

  test('a deny-list that is not there is a mistake', () => {
    expect(mistakesOf({ SECURITY_DENY_LIST_FILE: '/nowhere/deny.txt' })).toEqual([
      expect.stringMatching(
        /^SECURITY_DENY_LIST_FILE names \/nowhere\/deny.txt, which does not exist/,
      ),
    ])
  })

  test('how Blockaid is asked, without the key that it is asked with, is a mistake', () => {
    expect(
      mistakesOf({ BLOCKAID_URL: 'https://api.blockaid.io', BLOCKAID_WARNINGS: 'allow' }),
    ).toEqual([
      expect.stringMatching(/^BLOCKAID_URL is set without BLOCKAID_API_KEY, so .* or remove /),
      expect.stringMatching(/^BLOCKAID_WARNINGS is set without BLOCKAID_API_KEY, so .* or remove /),
    ])
  })

  test('Blockaid’s key goes out encrypted, and to nobody that the address does not name plainly', () => {
    const urlMistakes = (BLOCKAID_URL: string) =>
      mistakesOf({ BLOCKAID_API_KEY: 'bk_77aa01', BLOCKAID_URL })
    for (const url of [
      'http://api.blockaid.io',
      'http://127.0.0.1.example.com',
      'http://10.0.0.7:8080',
      'https://user:pass@api.blockaid.io',
      'https://api.blockaid.io?key=1',
      'https://api.blockaid.io#scan',
      'ftp://127.0.0.1',
      'api.blockaid.io',
    ])
      expect(urlMistakes(url)).toEqual([
        `BLOCKAID_URL must be an https address without user, query and fragment, such as https://api.blockaid.io; plain http only on this machine, and is "${url}".`,
      ])
    const { config } = loadConfig({ BLOCKAID_API_KEY: 'bk_77aa01' })
    expect(config.security.blockaid).toMatchObject({
      url: 'https://api.blockaid.io',
      warnings: 'allow',
    })
    for (const url of ['http://127.0.0.1:4001', 'http://localhost:4001', 'http://[::1]:4001'])
      expect(
        loadConfig({ BLOCKAID_API_KEY: 'bk_77aa01', BLOCKAID_URL: url }).config.security.blockaid,
      ).toMatchObject({ url })
  })

  test('values of the security check that mean nothing are mistakes, and the key is not repeated', () => {
    const mistakes = mistakesOf({
      BLOCKAID_API_KEY: 'bk 77aa01',
      BLOCKAID_WARNINGS: 'block',
      SECURITY_BUDGET_MS: '99',
    })
    expect(mistakes).toHaveLength(3)
    expect(mistakes.map((mistake) => mistake.split(' ')[0])).toEqual([
      'BLOCKAID_API_KEY',
      'BLOCKAID_WARNINGS',
      'SECURITY_BUDGET_MS',
    ])
    expect(mistakes.join()).not.toContain('77aa01')
  })

  test('a single mistake is a single sentence', () => {
    expect(() => loadConfig({ PORT: 'http' })).toThrow(
      'The configuration has a mistake: PORT must be a whole number from 0 to 65535, and is "http".',
    )
  })

  test.each([
    ['all zero', '0'.repeat(64), /repeated pattern/],
    ['all the same', `0x${'11'.repeat(32)}`, /repeated pattern/],
    ['counting up', '0123456789abcdef'.repeat(4), /repeated pattern/],
    ['the number one', `${'0'.repeat(63)}1`, /not a usable private key/],
    ['above the group order', `f${'f'.repeat(62)}e`, /not a usable private key/],
    ['too short', keyA.slice(0, -2), /this has 62/],
    ['too long', `${keyA}00`, /this has 66/],
    ['no hex', 'z'.repeat(64), /64 hex digits/],
    ['a placeholder', '<your key here>', /placeholder/],
    ['another placeholder', 'REPLACE_ME', /placeholder/],
  ])('a key that is %s is refused without being quoted', (_name, key, message) => {
    const mistakes = mistakesOf({ PAYMASTER_SIGNER_KEY: key })
    expect(mistakes).toEqual([expect.stringMatching(message)])
    expect(mistakes[0]).not.toContain(key)
  })

  test('executor keys are distinct, however they are written, and at most 64', () => {
    const twice = mistakesOf({ EXECUTOR_KEYS: `${keyB},0x${keyB.toLowerCase()}` })
    expect(twice).toEqual([expect.stringMatching(/same key twice/)])
    const keys = Array.from(
      { length: 65 },
      (_, i) => `${keyA.slice(0, -2)}${(i + 10).toString(16).padStart(2, '0')}`,
    )
    expect(mistakesOf({ EXECUTOR_KEYS: keys.join() })).toEqual([
      expect.stringMatching(/at most 64/),
    ])
    expect(mistakesOf({ EXECUTOR_KEYS: keys.slice(1).join() })).toEqual([])
    expect(mistakesOf({ EXECUTOR_KEYS: `${keyA},` })).toEqual([expect.stringMatching(/\(key 2\)/)])
  })

  test('a key may be in a vault, beside private keys; its name is not a secret, and the token of the vault is', () => {
    const arn = 'arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab'
    const vault = 'hashivault:https://vault.example.com/v1/transit/keys/signer?version=1'
    const { config } = loadConfig({
      EXECUTOR_KEYS: `${keyA}, awskms:${arn}`,
      PAYMASTER_SIGNER_KEY: vault,
      PAYMASTER_OPERATOR_KEY: `awskms:${arn}`,
      VAULT_TOKEN: 'hvs.abc123',
    })
    expect(config.executorKeys.map((key) => key.reveal())).toEqual([keyA, `awskms:${arn}`])
    expect(config.paymasterSignerKey?.reveal()).toBe(vault)
    expect(secretValues(config)).toEqual([keyA.slice(2), 'hvs.abc123'])
  })

  test('a name that no vault can have is a mistake, and a value with a scheme nobody knows is not quoted', () => {
    expect(
      mistakesOf({
        EXECUTOR_KEYS: `${keyA},awskms:alias/executor`,
        PAYMASTER_SIGNER_KEY: `kms:${keyA}`,
        FUNDER_KEY: 'web3signer:http://web3signer:9000',
      }),
    ).toEqual([
      'PAYMASTER_SIGNER_KEY names an unknown kind of vault; known are awskms:, gcpkms:, azurekv:, hashivault: and web3signer:.',
      'EXECUTOR_KEYS (key 2) must be like awskms:arn:aws:kms:eu-central-1:111122223333:key/<key id>.',
      'FUNDER_KEY must be like web3signer:http://web3signer:9000/<address>.',
    ])
    // These keys never leave the process, so no vault can hold them.
    expect(mistakesOf({ MASTER_KEYS: 'awskms:alias/master' })).toHaveLength(1)
  })

  test('the funder has a key of its own, however it is written', () => {
    expect(
      mistakesOf({ EXECUTOR_KEYS: `${keyA},${keyB}`, FUNDER_KEY: keyB.toLowerCase() }),
    ).toEqual([expect.stringMatching(/^FUNDER_KEY is one of EXECUTOR_KEYS/)])
    expect(mistakesOf({ EXECUTOR_KEYS: keyA, FUNDER_KEY: keyC })).toEqual([])
  })

  test.each(['1 ETH', '-1', '.5', '1e18', '1.0000000000000000001', '0x1'])(
    'a refill limit of %s is refused',
    (REFILL_LIMIT) => {
      expect(mistakesOf({ REFILL_LIMIT })).toEqual([
        `REFILL_LIMIT must be an amount of whole coins, such as 0.5, and is "${REFILL_LIMIT}".`,
      ])
    },
  )

  test.each([
    [
      'a wrong checksum',
      { entryPoint: '0x0000000071727DE22E5E9d8BAf0edAc6f37da032' },
      'networks.0.entryPoint',
      /checksum/,
    ],
    ['a short address', { paymaster: '0x12' }, 'networks.0.paymaster', /40 hex digits/],
    ['another chain id', { chainId: 1 }, 'networks.0.networkId', /same number as chainId/],
    [
      'an unknown finality',
      { finality: { kind: 'soon' } },
      'networks.0.finality.kind',
      /accepted shapes/,
    ],
    [
      'more gas in a bundle than a transaction may have',
      { bundles: { maxGas: '16777217', maxAgeMs: 1 } },
      'networks.0.bundles.maxGas',
      /from 1 to 16777216, as much as EIP-7825 allows/,
    ],
    [
      'an unknown data fee',
      { dataFee: { kind: 'zk-stack' } },
      'networks.0.dataFee.kind',
      /accepted shapes/,
    ],
    [
      'a bundler without an address',
      { bundler: { url: 'bundler' } },
      'networks.0.bundler.url',
      /http or https/,
    ],
    [
      'one endpoint twice',
      { rpcUrls: ['https://node.example/a', 'https://NODE.example/a'] },
      'networks.0.rpcUrls',
      /same address twice/,
    ],
    ['a socket address', { rpcUrls: ['ws://x'] }, 'networks.0.rpcUrls.0', /http or https/],
    ['a mistyped member', { entrypoint: 'x' }, 'networks.0.entrypoint', /did you mean entryPoint/],
  ])('a network with %s is refused at its place', (_name, change, place, message) => {
    const path = file({ networks: [{ ...network, ...change }] })
    const mistakes = mistakesOf({ GATEWAY_NETWORKS_FILE: path })
    expect(mistakes).toEqual([expect.stringMatching(message)])
    expect(mistakes[0]).toContain(`GATEWAY_NETWORKS_FILE: ${place} `)
  })

  test('a network that stands there twice is refused', () => {
    const path = file({ networks: [network, network] })
    expect(mistakesOf({ GATEWAY_NETWORKS_FILE: path })).toEqual([
      expect.stringMatching(/networks\.1\.networkId is 7777 for the second time/),
    ])
  })

  test.each([
    ['does not exist', () => join(directory, 'nowhere.json'), /does not exist/],
    ['is no JSON', () => file('{networks:'), /not valid JSON/],
    ['is a directory', () => directory, /cannot be read \(EISDIR\)/],
    ['has another shape', () => file([]), /the file must be an object, not a list/],
  ])('a networks file that %s is a mistake', (_name, path, message) => {
    expect(mistakesOf({ GATEWAY_NETWORKS_FILE: path() })).toEqual([expect.stringMatching(message)])
  })

  describe('secrets from files', () => {
    test('the file stands in for the variable, its line end cut off', () => {
      const { config } = loadConfig({
        DATABASE_URL_FILE: file(`${databaseUrl}\n`),
        PAYMASTER_SIGNER_KEY_FILE: file(`${keyA}\n`),
        EXECUTOR_KEYS_FILE: file(`${keyA},\n${keyB}\n`),
        MASTER_KEYS_FILE: file(`${keyD}\n`),
        FUNDER_KEY_FILE: file(`${keyC}\n`),
      })
      expect(config.databaseUrl?.reveal()).toBe(databaseUrl)
      expect(config.paymasterSignerKey?.reveal()).toBe(keyA)
      expect(config.executorKeys).toHaveLength(2)
      expect(config.masterKeys).toHaveLength(1)
      expect(config.funderKey?.reveal()).toBe(keyC)
    })

    test('a master key is trusted, or opens only: not both', () => {
      const openOnly = (keys: string) => ({ MASTER_KEYS: keyD, MASTER_KEYS_OPEN_ONLY: keys })
      const { config } = loadConfig(openOnly(`${keyC},${keyA}`))
      expect(config.masterKeys.map((key) => key.reveal())).toEqual([keyD])
      expect(config.masterKeysOpenOnly.map((key) => key.reveal())).toEqual([keyC, keyA])
      expect(secretValues(config)).toEqual(
        expect.arrayContaining([keyC, keyA].map((key) => key.slice(2))),
      )
      expect(mistakesOf(openOnly(`${keyC},${keyD}`))).toEqual([
        'MASTER_KEYS_OPEN_ONLY contains one of MASTER_KEYS, so sessions of that key would stay valid. Remove it from MASTER_KEYS.',
      ])
    })

    test('a missing file, an empty one, and both forms at once are mistakes', () => {
      expect(
        mistakesOf({
          DATABASE_URL: databaseUrl,
          DATABASE_URL_FILE: file('x'),
          PAYMASTER_SIGNER_KEY_FILE: join(directory, 'nowhere'),
          EXECUTOR_KEYS_FILE: file('\n'),
          MASTER_KEYS: keyD,
        }),
      ).toEqual([
        'DATABASE_URL and DATABASE_URL_FILE are both set. Remove one of them.',
        expect.stringMatching(/^PAYMASTER_SIGNER_KEY_FILE names .* which does not exist/),
        expect.stringMatching(/^EXECUTOR_KEYS_FILE names .* which is empty/),
      ])
    })
  })

  describe('with DATABASE_URL', () => {
    const env = { DATABASE_URL: databaseUrl }

    test('missing keys refuse to start once a network is configured', () => {
      const GATEWAY_NETWORKS_FILE = file({ networks: [network] })
      expect(mistakesOf({ ...env, GATEWAY_NETWORKS_FILE })).toEqual([
        expect.stringMatching(/^MASTER_KEYS is missing: .* openssl rand -hex 32/),
        expect.stringMatching(/^EXECUTOR_KEYS is missing: .* openssl rand -hex 32/),
        expect.stringMatching(/^PAYMASTER_SIGNER_KEY is missing: /),
      ])
      expect(mistakesOf({ GATEWAY_NETWORKS_FILE })).toEqual([])
    })

    test('while there is no network, only the key behind sessions is asked for', () => {
      expect(mistakesOf(env)).toEqual([expect.stringMatching(/^MASTER_KEYS is missing/)])
      expect(mistakesOf({ ...env, MASTER_KEYS: keyD })).toEqual([])
    })

    test('networks without a paymaster need no key for it', () => {
      const { paymaster: _, ...selfFunded } = network
      const GATEWAY_NETWORKS_FILE = file({ networks: [selfFunded] })
      expect(
        mistakesOf({ ...env, GATEWAY_NETWORKS_FILE, EXECUTOR_KEYS: keyA, MASTER_KEYS: keyD }),
      ).toEqual([])
    })
  })

  test.each([
    ['GATEWAY_PORT', 'PORT'],
    ['GATEWAY_DATABASE_URL', 'DATABASE_URL'],
    ['SMTP_UR', 'SMTP_URL'],
    ['SMTP_URI_FILE', 'SMTP_URL_FILE'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['PORTS', 'PORT'],
    ['HSOT', 'HOST'],
    ['MASTER_KEY', 'MASTER_KEYS'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['RPC_URL', 'RPC_URLS_<chain id>'],
    ['RPC_URLS', 'RPC_URLS_<chain id>'],
  ])("%s may be another program's: it is named beside %s and stops no start", (name, meant) => {
    expect(loadConfig({ [name]: 'x' }).warnings).toContain(
      `${name} is set but unknown, so it has no effect. Did you mean ${meant}?`,
    )
  })

  test.each([
    ['PAYMSTER_ADDRESS', 'PAYMASTER_ADDRESS'],
    ['EXECUTER_KEY', 'EXECUTOR_KEYS'],
    ['EXECUTOR_KEY_FILE', 'EXECUTOR_KEYS_FILE'],
    ['GATEWAY_NETWORK_FILE', 'GATEWAY_NETWORKS_FILE'],
    ['GATEWAY_EXECUTOR_KEYS', 'EXECUTOR_KEYS'],
    ['EXPOSURE_GAS_PER_SENDERS', 'EXPOSURE_GAS_PER_SENDER'],
    ['PAYMASTER_ADRESS_8453', 'PAYMASTER_ADDRESS_8453'],
  ])('%s can only mean %s, so the gateway does not start without it', (name, meant) => {
    expect(mistakesOf({ [name]: 'x' })).toEqual([
      `${name} is not a variable of the gateway. Did you mean ${meant}? Rename or remove it.`,
    ])
  })

  test('what resembles a variable that is set as well stops no start', () => {
    const { warnings } = loadConfig({ EXECUTOR_KEYS: keyA, EXECUTOR_KEY: keyC })
    expect(warnings).toContain(
      'EXECUTOR_KEY is set but unknown, so it has no effect. Did you mean EXECUTOR_KEYS?',
    )
    const FUNDER_KEY_FILE = file(keyA)
    expect(mistakesOf({ FUNDER_KEY_FILE, FUNDER_KEYS: 'x' })).toEqual([])
  })

  test('variables of shells, containers and other programs are left alone', () => {
    const others = Object.fromEntries(
      `HOME HOSTNAME HOSTTYPE LOGNAME LANG PWD OLDPWD PATH SHELL SHLVL TERM USER MAIL MAILCHECK EDITOR
      DISPLAY NODE_ENV NODE_OPTIONS DOCKER_HOST KUBERNETES_SERVICE_HOST KUBERNETES_PORT
      KUBERNETES_PORT_443_TCP PAYMASTER_SERVICE_HOST PAYMASTER_PORT EXECUTOR_PORT EXECUTOR_NUMBER
      FUNDER_PORT RELAYER_PRIVATE_KEY PRIVATE_KEY PUBLIC_KEY PUBLIC_DIR PUBLIC_IP DATABASE_USER
      DATABASE_HOST DATABASE_PORT DATABASE_PASSWORD POSTGRES_USER PGHOST PGPORT PGDATA REDIS_URL
      SMTP_HOST SMTP_USER SMTP_PORT MAIL_HOST MAIL_USER LOG_FILE LOG_FORMAT API_KEY API_URL BASE_URL
      ETHERSCAN_API_KEY ALCHEMY_API_KEY ETH_RPC_URL SECRET_KEY AWS_REGION TZ CI`
        .split(/\s+/)
        .map((name) => [name, 'x']),
    )
    expect(loadConfig(others)).toEqual(loadConfig({}))
  })

  test('a mistake in one variable hides none in another, and a name that may be the missing one is a warning after them', () => {
    expect(
      mistakesOf({
        PORT: 'no',
        SMTP_URL: 'smtp://smtp.example.com',
        EXECUTOR_KEYS: keyA,
        FUNDER_KEY: keyA,
        DATABASE_URL: databaseUrl,
        MASTER_KEY: keyD,
        PAYMSTER_ADDRESS: 'x',
      }),
    ).toEqual([
      'PORT must be a whole number from 0 to 65535, and is "no".',
      expect.stringMatching(/^MASTER_KEYS is missing/),
      expect.stringMatching(/^FUNDER_KEY is one of EXECUTOR_KEYS/),
      expect.stringMatching(/^MAIL_FROM is missing/),
      expect.stringMatching(/^PAYMSTER_ADDRESS is not a variable/),
    ])
    expect(() => loadConfig({ DATABASE_URL: 'no', PROT: '80' })).toThrow(
      /^The configuration has 2 mistakes:\n- DATABASE_URL must .+\n- MASTER_KEYS .+\nWarnings:\n- PROT is set but unknown, so it has no effect\. Did you mean PORT\?$/,
    )
    expect(() => loadConfig({ PORT: 'no', GATEWAY_COLOUR: 'red' })).toThrow(
      /^The configuration has a mistake: PORT .+\nWarnings:\n- GATEWAY_COLOUR is set but unknown, so it has no effect\.$/,
    )
    expect(mistakesOf({ SMTP_URL: 'no' })).toEqual([
      expect.stringMatching(/^SMTP_URL must be/),
      expect.stringMatching(/^MAIL_FROM is missing/),
    ])
  })

  test('what Kubernetes says of a service named gateway, and what clients of the gateway read, is no misspelling', () => {
    const others = {
      GATEWAY_PORT: 'tcp://10.96.0.7:3000',
      GATEWAY_PORT_3000_TCP: 'tcp://10.96.0.7:3000',
      GATEWAY_PORT_3000_TCP_ADDR: '10.96.0.7',
      GATEWAY_PORT_3000_TCP_PORT: '3000',
      GATEWAY_PORT_3000_TCP_PROTO: 'tcp',
      GATEWAY_SERVICE_HOST: '10.96.0.7',
      GATEWAY_SERVICE_PORT: '3000',
      GATEWAY_SERVICE_PORT_HTTP: '3000',
      GATEWAY_API_SERVICE_HOST: '10.96.0.8',
      GATEWAY_URL: 'http://localhost:3000/v1',
      GATEWAY_API_KEY: 'ggw_live_x',
      GATEWAY_SESSION: 'x',
    }
    expect(loadConfig(others)).toEqual(loadConfig({}))
    expect(loadConfig({ ...others, GATEWAY_PORT: '3000' }).warnings[0]).toBe(
      'GATEWAY_PORT is set but unknown, so it has no effect. Did you mean PORT?',
    )
  })

  test('an unknown variable of ours without a likely meaning is named, others are left alone', () => {
    const { warnings } = loadConfig({ GATEWAY_COLOUR: 'red', HOME: '/root', TERM: 'x' })
    expect(warnings[0]).toBe('GATEWAY_COLOUR is set but unknown, so it has no effect.')
    expect(warnings.join()).not.toMatch(/HOME|TERM/)
  })

  test('a mail server comes with a sender, and its address, password and all, from a file if need be', () => {
    const smtpUrl = file('smtp://gateway:m%40il-w0rd@smtp.example.com\n')
    expect(mistakesOf({ SMTP_URL_FILE: smtpUrl })).toEqual([
      'MAIL_FROM is missing: with SMTP_URL the sender of mails must be configured. Set it to an address that the mail server sends for.',
    ])
    const { smtp } = loadConfig({
      SMTP_URL_FILE: smtpUrl,
      MAIL_FROM: 'Gateway <gateway@example.com>',
    }).config
    expect(smtp?.server.reveal()).toEqual({
      host: 'smtp.example.com',
      port: 587,
      tls: 'required',
      user: 'gateway',
      password: 'm@il-w0rd',
    })
    expect(smtp?.from).toEqual({ name: 'Gateway', address: 'gateway@example.com' })
    // The mistake is described by an example, never by what was written.
    const MAIL_FROM = 'gateway@example.com'
    expect(mistakesOf({ SMTP_URL: 'http://u:m%40il-w0rd@smtp.example.com', MAIL_FROM })).toEqual([
      'SMTP_URL must be an address such as smtps://user:password@smtp.example.com.',
    ])
  })

  test('a dump of the configuration shows no secret, and the list of secrets holds them all', () => {
    const { config } = loadConfig({
      DATABASE_URL: databaseUrl,
      PAYMASTER_SIGNER_KEY: keyA,
      EXECUTOR_KEYS: keyB,
      MASTER_KEYS: keyD,
      FUNDER_KEY: keyC,
      LIFI_URL: 'https://li.quest/v1',
      LIFI_API_KEY: '5e81c0aa.77d2',
      BLOCKAID_API_KEY: 'bk_77aa01',
      SMTP_URL: 'smtps://gateway:m%40il-w0rd@smtp.example.com',
      MAIL_FROM: 'gateway@example.com',
      GATEWAY_NETWORKS_FILE: file({ networks: [network] }),
    })
    const dumps = [
      inspect(config, { depth: 10 }),
      JSON.stringify(config, (_name, value) => (typeof value === 'bigint' ? String(value) : value)),
    ]
    for (const dump of dumps)
      expect(dump).not.toMatch(
        /w0rd|4c0883a6|b71c71a6|8f2a5594|9aa3d95b|7c3f19aa|5e81c0aa|2d7f1c90|77aa01/i,
      )
    expect(secretValues(config)).toEqual([
      keyA.slice(2),
      keyC.slice(2),
      keyB.toLowerCase(),
      keyD.slice(2),
      '5e81c0aa.77d2',
      'bk_77aa01',
      'm@il-w0rd',
      'm%40il-w0rd',
      databaseUrl,
      'p%40ss-w0rd',
      'p@ss-w0rd',
      'https://node.example/v3/9aa3d95b',
      'https://bundler.example/v2/7c3f19aa',
    ])
  })
})
