import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { nearestName } from '@gasless-gateway/server/local'
import { Command, InvalidArgumentError } from 'commander'
import { bytesToHex } from 'viem'
import { clientPins } from '../chains/client-pins.js'
import type { DevnetChain } from '../chains/devnet-chain.js'
import { type RpcMoodName, rpcMoods } from '../moods/rpc-moods.js'
import { startMoodyEndpoint } from '../moods/start-moody-endpoint.js'
import { type Devnet, startDevnet } from '../start-devnet.js'
import { networksFile } from './networks-file.js'
import { createShutdown, type Shutdown } from './shutdown.js'

interface Options {
  port: number
  databasePort: number
  blockTime: number
  rpcMood: RpcMoodName | undefined
  verbose: boolean
}

async function run(options: Options): Promise<void> {
  const directory = resolve('.gateway/devnet')
  const networks = join(directory, 'networks.json')
  const pins = join(directory, 'pins.json')
  const shutdown = createShutdown()
  const starting = startDevnet({
    ports: [options.port, options.port && options.port + 1],
    router: true,
    routerPort: options.port && options.port + 2,
    blockTimeSeconds: options.blockTime || undefined,
    postgres: true,
    postgresPort: options.databasePort,
    dataDir: join(directory, 'postgres'),
    log: options.verbose ? (line) => console.error(line) : undefined,
  })
  const devnet = await shutdown.addStarting(starting, ({ stop }) => stop())
  try {
    const chains = options.rpcMood
      ? await inMood(devnet.chains, options.rpcMood, shutdown)
      : devnet.chains
    await mkdir(directory, { recursive: true })
    await writeFile(networks, networksFile(chains))
    await writeFile(pins, `${JSON.stringify(clientPins(chains), undefined, 2)}\n`)
    console.log(greeting({ ...devnet, chains }, { networks, pins }, options.rpcMood))
  } catch (error) {
    await shutdown.run()
    throw error
  }
}

/** Puts an endpoint with this mood in front of each chain. */
const inMood = (
  chains: readonly DevnetChain[],
  mood: RpcMoodName,
  { add }: Shutdown,
): Promise<DevnetChain[]> =>
  Promise.all(
    chains.map(async ({ network, rpcUrl: target }) => {
      const endpoint = await startMoodyEndpoint({ target, mood: rpcMoods[mood] })
      add(endpoint.close)
      return { network, rpcUrl: endpoint.url }
    }),
  )

const greeting = (
  { chains, keys, databaseUrl, router }: Devnet,
  { networks, pins }: { readonly networks: string; readonly pins: string },
  mood: RpcMoodName | undefined,
) => `
The devnet is up: ${chains.map(({ network, rpcUrl }) => `chain ${network.networkId} at ${rpcUrl}`).join(', ')}, a router that emulates LI.FI's API, and an empty database.${mood ? `\nEach endpoint ${rpcMoods[mood].summary}.` : ''}

Set these variables to start a gateway on it. The keys are public test keys; never use them anywhere else.

export DATABASE_URL='${databaseUrl}'
export GATEWAY_NETWORKS_FILE='${networks}'
export LIFI_URL='${router?.url}'
export PAYMASTER_SIGNER_KEY='${keys.paymasterSigner.privateKey}'
export EXECUTOR_KEYS='${keys.executors.map(({ privateKey }) => privateKey).join(',')}'
export MASTER_KEYS='${bytesToHex(keys.masterKey.secret)}'

The \`networks\` option of an SDK client is in ${pins}
Ctrl-C stops the chains, the router and the database, and deletes their data.
`

const longestMood = Math.max(...Object.keys(rpcMoods).map(({ length }) => length))

function integer(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

function moodName(text: string): RpcMoodName {
  const names = Object.keys(rpcMoods) as RpcMoodName[]
  const found = names.find((name) => name === text)
  if (found) return found
  const near = nearestName(text, names)
  throw new InvalidArgumentError(
    `There is no mood "${text}".${near ? ` Did you mean "${near}"?` : ''} \`devnet --help\` lists them.`,
  )
}

const moodList = `
Moods: how each endpoint behaves
${Object.entries(rpcMoods)
  .map(([name, { summary }]) => `  ${name.padEnd(longestMood)}  ${summary}`)
  .join('\n')}`

try {
  await new Command('devnet')
    .description(
      'Starts two local chains with all contracts, a router and a database. Ctrl-C stops them',
    )
    .option(
      '--port <number>',
      'port of the first chain; the second chain uses the next port, the router the one after that',
      integer,
      8545,
    )
    .option('--database-port <number>', 'port of the database; 0 uses any free port', integer, 0)
    .option(
      '--block-time <seconds>',
      'time between blocks; 0 mines each transaction at once',
      integer,
      1,
    )
    .option(
      '--rpc-mood <name>',
      'put an endpoint with this mood in front of each chain; see below',
      moodName,
    )
    .addHelpText('after', moodList)
    .option('--verbose', 'print the logs of the chains, the router and the database', false)
    .action(run)
    .parseAsync()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
