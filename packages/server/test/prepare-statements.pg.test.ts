import {
  type ControlPlaneDeps,
  createGateway,
  defaultPolicy,
  issueKey,
  nativeCoinAddress,
  priceDecimals,
  type Token,
} from '@gasless-gateway/core'
import { createAddressResolver } from '@gasless-gateway/core/erc4337'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../src/adapters/postgres/create-database.js'
import { createControlPlane } from '../src/compose/create-control-plane.js'
import { createServices, type Services } from '../src/compose/create-services.js'
import { aNetwork } from '../src/testing/a-network.js'
import { countStatements } from '../src/testing/count-statements.js'
import {
  createMigratedDatabase,
  type MigratedDatabase,
  masterKeys,
} from '../src/testing/migrated-database.js'
import { freshNetworkId, randomAddress, randomHash } from '../src/testing/records.js'
import { createModelChain } from './support/model-chain.js'

/**
 * A prepare takes four statements in total. The one that looks up the key and counts the request runs before the
 * gateway.
 */

const usdc: Token = {
  address: randomAddress(),
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  feeToken: true,
}
const network = aNetwork({ networkId: freshNetworkId(), tokens: [usdc] })
const { networkId, accountContracts } = network

let db: MigratedDatabase
let services: Services
let controlPlane: ControlPlaneDeps
beforeAll(async () => {
  db = await createMigratedDatabase()
  const unit = 10n ** BigInt(priceDecimals)
  services = createServices({
    databaseUrl: db.url,
    networks: [{ network, rpcUrls: ['http://127.0.0.1:9'] }],
    paymasterSignerKey: generatePrivateKey(),
    executorKeys: [generatePrivateKey()],
    policy: defaultPolicy,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    version: 'test',
    around: (deps) => ({
      ...deps,
      database: createDatabase(db.knex),
      verified: async () => {},
      prices: {
        prices: async () =>
          new Map([
            [usdc.address, unit],
            [nativeCoinAddress, 2_000n * unit],
          ]),
      },
    }),
  })
  controlPlane = createControlPlane(services.deps, masterKeys)
})
afterAll(async () => {
  await services?.close()
  await db?.close()
})

const unused = { params: undefined, query: undefined }
const begin = 'select begun.*, final_block_of(network'
const recentCalls = 'with recent as ( select id, user_opera'
const store = 'with wanted as materialized ( select *'
const namesOf = (statements: readonly string[]) => statements.map((sql) => sql.slice(0, 38))

/** A project that has prepared on a network before, and a function that prepares transfers there. */
async function newStage() {
  const issued = await issueKey(controlPlane, {
    projectName: `prepares ${randomAddress()}`,
    keyName: 'test',
  })
  if (!issued) throw new Error('The project has a key already.')
  await services.deps.database.sponsorships.recordDeposit(networkId, {
    deposit: 10n ** 24n,
    blockNumber: 1n,
  })
  const newAccount = () => {
    const owner = randomAddress()
    const address = createAddressResolver(accountContracts)(owner)
    const { implementation, ecdsaValidator: validator } = accountContracts
    const chain = createModelChain({ owner, address, deployed: true, implementation, validator })
    const gateway = createGateway({
      ...controlPlane,
      ...services.deps,
      chainOf: () => ({ ...chain, witnesses: () => [chain] }),
    })
    const recipientAddress = randomAddress()
    return ({
      idempotencyKey,
      sponsored = true,
    }: {
      idempotencyKey?: string
      sponsored?: boolean
    }) =>
      gateway.prepareTransfer(
        {
          ...unused,
          body: {
            ownerAddress: owner,
            networkId,
            transfers: [{ tokenAddress: usdc.address, amount: 1_000_000n, recipientAddress }],
            ...(sponsored && { feeTokenAddress: usdc.address }),
          },
        },
        issued,
        {
          requestId: 'prepares',
          client: { address: '192.0.2.1', network: '192.0.2.1' },
          ...(idempotencyKey !== undefined && { idempotencyKey }),
        },
      )
  }
  await newAccount()({})
  return newAccount
}

test.each([true, false])(
  'a prepare with a fee token (%s) is three statements, with an Idempotency-Key or without',
  async (sponsored) => {
    const newAccount = await newStage()
    const prepare = newAccount()
    for (const key of [{}, { idempotencyKey: `key ${randomHash()}` }]) {
      const statements = await countStatements(db.knex, () => prepare({ ...key, sponsored }))
      expect(namesOf(statements)).toEqual([begin, recentCalls, store])
    }
  },
)

test('a prepare that records its account takes no statement more', async () => {
  const newAccount = await newStage()
  const prepare = newAccount()
  const statements = await countStatements(db.knex, () => prepare({}))
  expect(namesOf(statements)).toEqual([begin, recentCalls, store])
})

test('the answer of an Idempotency-Key is two statements', async () => {
  const newAccount = await newStage()
  const prepare = newAccount()
  const idempotencyKey = `key ${randomHash()}`
  const first = await prepare({ idempotencyKey })
  let again: unknown
  const statements = await countStatements(db.knex, async () => {
    again = await prepare({ idempotencyKey })
  })
  expect(again).toEqual(first)
  expect(namesOf(statements)).toEqual([begin, 'select * from "operations" where "proj'])
})

test('twenty prepares at once share all statements but the look at recent calls', async () => {
  const newAccount = await newStage()
  const prepares = Array.from({ length: 20 }, newAccount)
  const statements = await countStatements(db.knex, () =>
    Promise.all(prepares.map((prepare) => prepare({ idempotencyKey: `key ${randomHash()}` }))),
  )
  const names = namesOf(statements)
  expect(names.filter((name) => name === recentCalls)).toHaveLength(20)
  expect(names.filter((name) => name === begin)).toHaveLength(3)
  expect(new Set(names)).toEqual(new Set([begin, recentCalls, store]))
})
