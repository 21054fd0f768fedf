import { randomBytes } from 'node:crypto'
import { appendFile } from 'node:fs/promises'
import { createOwner, defaultPolicy, issueKey, type Logger } from '@gasless-gateway/core'
import { type RunningGateway, startGateway } from '@gasless-gateway/server'
import { printedMails } from '@gasless-gateway/server/local'
import type { Devnet } from '../start-devnet.js'

export interface LocalGateway extends RunningGateway {
  readonly apiKey: string
  readonly projectId: string
  /** Owns the platform and the project. */
  readonly owner: { readonly email: string; readonly password: string }
}

/**
 * Starts a gateway on the devnet in this process, with an owner, a project of this owner and an API key. Throws if the
 * database is not empty.
 */
export async function startLocalGateway({
  devnet,
  databaseUrl,
  port,
  mailLog,
  logger,
}: {
  devnet: Pick<Devnet, 'chains' | 'keys' | 'router'>
  databaseUrl: string
  /** 0 uses any free port. */
  port: number
  /** The file that mails are written to, instead of being sent. */
  mailLog: string
  logger: Logger
}): Promise<LocalGateway> {
  const gateway = await startGateway({
    databaseUrl,
    networks: devnet.chains.map(({ network, rpcUrl }) => ({ network, rpcUrls: [rpcUrl] })),
    paymasterSignerKey: devnet.keys.paymasterSigner.privateKey,
    masterKeys: [devnet.keys.masterKey],
    executorKeys: devnet.keys.executors.map(({ privateKey }) => privateKey),
    ...(devnet.router && { lifi: { url: devnet.router.url } }),
    mail: { send: printedMails((block) => appendFile(mailLog, block)) },
    policy: defaultPolicy,
    logger,
    version: 'devnet',
    host: '127.0.0.1',
    port,
  })
  const owner = { email: 'owner@demo.example', password: randomBytes(18).toString('base64url') }
  const created = await createOwner(gateway.controlPlane, { ...owner, name: 'Demo' })
  const issued =
    created && (await issueKey(gateway.controlPlane, { projectName: 'Demo', keyName: 'Demo' }))
  if (!issued) {
    await gateway.close()
    throw new Error('The demo has run on this database already. Start with an empty one.')
  }
  return {
    ...gateway,
    baseUrl: gateway.baseUrl.replace('127.0.0.1', 'localhost'),
    apiKey: issued.raw,
    projectId: issued.project.id,
    owner,
  }
}
