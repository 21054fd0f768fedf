import { defaultPolicy, issueKey, type Logger } from '@gasless-gateway/core'
import { type RunningGateway, startGateway } from '@gasless-gateway/server'
import type { Devnet } from '../start-devnet.js'

export interface LocalGateway extends RunningGateway {
  readonly apiKey: string
  readonly projectId: string
}

/** A gateway on the devnet, in this process, with a project and its key. */
export async function startLocalGateway({
  devnet,
  databaseUrl,
  port,
  logger,
}: {
  devnet: Pick<Devnet, 'chains' | 'keys'>
  databaseUrl: string
  /** 0 takes any free port. */
  port: number
  logger: Logger
}): Promise<LocalGateway> {
  const gateway = await startGateway({
    databaseUrl,
    networks: devnet.chains.map(({ network, rpcUrl }) => ({ network, rpcUrls: [rpcUrl] })),
    paymasterSignerKey: devnet.keys.paymasterSigner.privateKey,
    masterKeys: [devnet.keys.masterKey],
    executorKeys: devnet.keys.executors.map(({ privateKey }) => privateKey),
    policy: defaultPolicy,
    logger,
    version: 'devnet',
    host: '127.0.0.1',
    port,
  })
  const issued = await issueKey(gateway.controlPlane, { projectName: 'Demo', keyName: 'Demo' })
  if (!issued) {
    await gateway.close()
    throw new Error('The demo project has a key already. Start with an empty database.')
  }
  return {
    ...gateway,
    baseUrl: gateway.baseUrl.replace('127.0.0.1', 'localhost'),
    apiKey: issued.raw,
    projectId: issued.project.id,
  }
}
