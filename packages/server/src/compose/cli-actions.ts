import { defaultPolicy } from '@gasless-gateway/core'
import { createSmtpSender } from '../adapters/mail/smtp-sender.js'
import { migrateDatabase } from '../adapters/postgres/migrate-database.js'
import { createPinoLogger } from '../adapters/system/pino-logger.js'
import type { CliActions } from '../cli/program.js'
import { runUntilSignal } from '../cli/run-until-signal.js'
import { completeSecrets } from '../config/complete-secrets.js'
import { completeMasterKeys, toMasterKeys } from '../config/master-keys.js'
import { secretValues } from '../config/secret-values.js'
import { administer } from './administer.js'
import {
  openDatabase,
  withCurrentDatabase,
  withDatabase,
  withMigratedDatabase,
} from './command-database.js'
import { showExecutors } from './executors/show-executors.js'
import { openKeys } from './keys/open-keys.js'
import { runPaymasterCommand } from './paymaster/run-paymaster-command.js'
import { runArchiveCommand } from './run-archive-command.js'
import { runRollupCommand } from './run-rollup-command.js'
import { startGateway } from './start-gateway.js'
import { verifyLedgers } from './verify-ledgers.js'

const minutes = 60_000

/** Returns the actions of the `gateway-server` commands. `out` prints texts that only the operator may see. */
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
    const keys = await openKeys(config, secrets, { logger })
    const database = await openDatabase(config, logger)
    try {
      const gateway = await startGateway({
        databaseUrl: database.url,
        networks: config.networks.map(({ network, rpcUrls, bundlerUrl }) => ({
          network,
          rpcUrls: rpcUrls.map((url) => url.reveal()),
          bundlerUrl: bundlerUrl?.reveal(),
        })),
        masterKeys: toMasterKeys(masterKeys, config.masterKeysOpenOnly),
        mail: {
          send: config.smtp && createSmtpSender(config.smtp.server.reveal(), config.smtp.from),
          publicUrl: config.publicUrl,
        },
        paymasterSignerKey: keys.paymasterSigner,
        executorKeys: keys.executors,
        funderKey: keys.funder,
        upkeep: config.upkeep,
        lifi: config.lifi && {
          url: config.lifi.url,
          apiKey: config.lifi.apiKey?.reveal(),
        },
        securityBudgetMs: config.security.budgetMs,
        securityDenyList: config.security.denyList,
        blockaid: config.security.blockaid && {
          ...config.security.blockaid,
          apiKey: config.security.blockaid.apiKey.reveal(),
        },
        policy: {
          ...defaultPolicy,
          preparedLifetimeMs: config.preparedLifetimeMinutes * minutes,
          landingWindowMs: config.landingWindowMinutes * minutes,
          selfFundedSendingMs: config.selfFundedSendingMinutes * minutes,
          batchResolveLimit: config.batchResolveLimit,
          archiveAfterDays: config.archiveAfterDays,
          sponsorship: config.sponsorship,
          exposure: config.exposure,
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
      const applied = await migrateDatabase(url, { warn: out })
      out(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The schema is up to date.')
    })
  },

  ...administer(out),

  verifyLedger: (config, options) =>
    (options.repair ? withMigratedDatabase : withCurrentDatabase)(config, (databaseUrl) =>
      verifyLedgers({ config, databaseUrl, options, version, out }),
    ),

  rollup: (config, request) =>
    (request === 'verify' ? withCurrentDatabase : withMigratedDatabase)(config, (databaseUrl) =>
      runRollupCommand(databaseUrl, request, out),
    ),

  archive: (config, request) =>
    (request.command === 'list' ? withCurrentDatabase : withMigratedDatabase)(
      config,
      (databaseUrl) => runArchiveCommand(databaseUrl, request, out),
    ),

  executors: (config, options) => showExecutors(config, options, out),

  paymaster: (config, request) => runPaymasterCommand({ config, request, out }),
})
