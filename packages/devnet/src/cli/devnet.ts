import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { bytesToHex } from 'viem'
import { type Devnet, startDevnet } from '../start-devnet.js'
import { networksFile } from './networks-file.js'
import { createShutdown } from './shutdown.js'

interface Options {
  port: number
  databasePort: number
  blockTime: number
  verbose: boolean
}

async function run(options: Options): Promise<void> {
  const directory = resolve('.gateway/devnet')
  const networks = join(directory, 'networks.json')
  const devnet = await startDevnet({
    ports: [options.port, options.port && options.port + 1],
    router: true,
    routerPort: options.port && options.port + 2,
    blockTimeSeconds: options.blockTime || undefined,
    postgres: true,
    postgresPort: options.databasePort,
    dataDir: join(directory, 'postgres'),
    log: options.verbose ? (line) => console.error(line) : undefined,
  })
  createShutdown().add(devnet.stop)
  try {
    await mkdir(directory, { recursive: true })
    await writeFile(networks, networksFile(devnet.chains))
  } catch (error) {
    await devnet.stop()
    throw error
  }
  console.log(greeting(devnet, networks))
}

const greeting = ({ chains, keys, databaseUrl, router }: Devnet, networks: string) => `
The devnet is up: ${chains.map(({ network, rpcUrl }) => `chain ${network.networkId} at ${rpcUrl}`).join(', ')}, a router that answers as LI.FI does, and an empty database.

Environment of a gateway on it. The keys are public test keys; never use them anywhere else.

export DATABASE_URL='${databaseUrl}'
export GATEWAY_NETWORKS_FILE='${networks}'
export LIFI_URL='${router?.url}'
export PAYMASTER_SIGNER_KEY='${keys.paymasterSigner.privateKey}'
export EXECUTOR_KEYS='${keys.executors.map(({ privateKey }) => privateKey).join(',')}'
export MASTER_KEYS='${bytesToHex(keys.masterKey.secret)}'

Ctrl-C stops the chains, the router and the database and forgets what was on them.
`

function integer(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

try {
  await new Command('devnet')
    .description('Two local chains with every contract, a router and a database, until Ctrl-C')
    .option(
      '--port <number>',
      'of the first chain; the second takes the next one, the router the one after',
      integer,
      8545,
    )
    .option('--database-port <number>', 'of the database; 0 is any free one', integer, 0)
    .option('--block-time <seconds>', '0 mines each transaction at once', integer, 1)
    .option('--verbose', 'print what the chains, the router and the database log', false)
    .action(run)
    .parseAsync()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
