import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createOwner, defaultPolicy, issueKey, type Logger } from '@gasless-gateway/core'
import { createSmtpSender } from '../adapters/mail/smtp-sender.js'
import { connect } from '../adapters/postgres/connect.js'
import { createDatabase } from '../adapters/postgres/create-database.js'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../adapters/postgres/embedded-postgres.js'
import { migrateDatabase } from '../adapters/postgres/migrate-database.js'
import { apiKeyFactory } from '../adapters/system/api-key-factory.js'
import { createArgon2Hasher } from '../adapters/system/argon2-hasher.js'
import { createKeyVault } from '../adapters/system/key-vault.js'
import type { MasterKeys } from '../adapters/system/master-key.js'
import { createPinoLogger } from '../adapters/system/pino-logger.js'
import { systemClock } from '../adapters/system/system-clock.js'
import { uuidIds } from '../adapters/system/uuid-ids.js'
import type { CliActions } from '../cli/program.js'
import { runUntilSignal } from '../cli/run-until-signal.js'
import { completeSecrets } from '../config/complete-secrets.js'
import type { Config } from '../config/load-config.js'
import { completeMasterKeys, toMasterKeys } from '../config/master-keys.js'
import { secretValues } from '../config/secret-values.js'
import { runPaymasterCommand } from './paymaster/run-paymaster-command.js'
import { startGateway } from './start-gateway.js'
import { verifyLedgers } from './verify-ledgers.js'

const minutes = 60_000

/** What the commands of `gateway-server` do. `out` shows what only the operator may see. */
export const cliActions = ({
  version,
  out,
}: {
  version: string
  out: (line: string) => void
}): CliActions => ({
  async start(config, warnings) {
    const secrets = await completeSecrets(config)
    const masterKeys = await completeMasterKeys(config)
    const logger = createPinoLogger({
      level: config.logLevel,
      secrets: secretValues(config, { ...secrets, masterKeys }),
    })
    for (const warning of warnings) logger.warn({}, warning)
    const database = await openDatabase(config, logger)
    try {
      const gateway = await startGateway({
        databaseUrl: database.url,
        networks: config.networks.map(({ network, rpcUrls, bundlerUrl }) => ({
          network,
          rpcUrls: rpcUrls.map((url) => url.reveal()),
          bundlerUrl: bundlerUrl?.reveal(),
        })),
        masterKeys: toMasterKeys(masterKeys),
        mail: {
          send: config.smtp && createSmtpSender(config.smtp.server.reveal(), config.smtp.from),
          publicUrl: config.publicUrl,
        },
        paymasterSignerKey: secrets.paymasterSignerKey?.reveal(),
        executorKeys: secrets.executorKeys.map((key) => key.reveal()),
        funderKey: config.funderKey?.reveal(),
        upkeep: config.upkeep,
        lifi: config.lifi && {
          url: config.lifi.url,
          apiKey: config.lifi.apiKey?.reveal(),
        },
        policy: {
          ...defaultPolicy,
          preparedLifetimeMs: config.preparedLifetimeMinutes * minutes,
          landingWindowMs: config.landingWindowMinutes * minutes,
          batchResolveLimit: config.batchResolveLimit,
          sponsorship: config.sponsorship,
        },
        logger,
        version,
        limits: config.limits,
        trustedProxies: config.trustedProxies,
        host: config.host,
        port: config.port,
      })
      logger.info(
        {
          baseUrl: gateway.baseUrl,
          version,
          networks: config.networks.map(({ network }) => network.networkId),
          executors: gateway.deps.executors.addresses,
          funder: gateway.deps.executors.funder,
          paymasterSigner: gateway.deps.sponsorshipSigner?.address,
          database: config.databaseUrl ? 'DATABASE_URL' : `embedded under ${config.dataDir}`,
        },
        'the gateway is up',
      )
      await runUntilSignal({ close: [gateway.close], logger })
    } finally {
      await database.stop()
    }
  },

  async migrate(config) {
    await withDatabase(config, async (url) => {
      const applied = await migrateDatabase(url)
      out(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The schema is up to date.')
    })
  },

  async createOwner(config, { email, name, password }) {
    const chosen = password ?? randomBytes(18).toString('base64url')
    await withDatabase(config, async (url) => {
      await migrateDatabase(url)
      const created = await withStores(url, (database) =>
        createOwner(
          { database, ids: uuidIds, clock: systemClock, passwords: createArgon2Hasher() },
          { email, name, password: chosen },
        ),
      )
      if (!created) throw new Error(`A user with the e-mail ${email} exists already.`)
      out(password ? `Created ${email}.` : `Created ${email} with the password ${chosen}`)
    })
  },

  async createKey(config, { project, name, expires }) {
    await withDatabase(config, async (url) => {
      await migrateDatabase(url)
      const vault = createKeyVault(await masterKeysOf(config))
      const issued = await withStores(url, (database) =>
        issueKey(
          { database, ids: uuidIds, clock: systemClock, apiKeys: apiKeyFactory, vault },
          { projectName: project, keyName: name, expiresAt: expires ?? null },
        ),
      )
      if (!issued)
        throw new Error(
          `Project ${project} has an active key already, and can have only one. Revoke it first.`,
        )
      out(issued.raw)
    })
  },

  verifyLedger: (config, options) =>
    withDatabase(config, async (databaseUrl) => {
      await migrateDatabase(databaseUrl)
      return verifyLedgers({ config, databaseUrl, options, version, out })
    }),

  paymaster: (config, request) => runPaymasterCommand({ config, request, out }),
})

const masterKeysOf = async (config: Config): Promise<MasterKeys> =>
  toMasterKeys(await completeMasterKeys(config))

interface OpenDatabase {
  readonly url: string
  stop(): Promise<void>
}

/** The configured database, or the embedded one, which runs as long as this process. */
async function openDatabase(config: Config, logger?: Logger): Promise<OpenDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl.reveal(), stop: async () => {} }
  return startEmbeddedPostgres({
    dataDir: embeddedDirectory(config),
    persistent: true,
    log: (line) => logger?.debug({}, line),
  })
}

const embeddedDirectory = ({ dataDir }: Config) => join(dataDir, 'postgres')

/** For short commands: beside a running gateway they use its database. */
async function withDatabase<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  const running = config.databaseUrl
    ? undefined
    : await findEmbeddedPostgres(embeddedDirectory(config))
  if (running) return work(running)
  const database = await openDatabase(config)
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

async function withStores<T>(
  url: string,
  work: (database: ReturnType<typeof createDatabase>) => Promise<T>,
): Promise<T> {
  const knex = connect(url, { poolSize: 1 })
  try {
    return await work(createDatabase(knex))
  } finally {
    await knex.destroy()
  }
}
