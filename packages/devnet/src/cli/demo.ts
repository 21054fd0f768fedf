import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGatewayClient } from '@gasless-gateway/sdk'
import { createPinoLogger, freePort } from '@gasless-gateway/server/local'
import { Command, InvalidArgumentError } from 'commander'
import color from 'picocolors'
import { english, generateMnemonic, generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { unhurried } from '../chains/unhurried.js'
import type { DemoReceipt } from '../demo/demo-receipt.js'
import { fundExamples } from '../demo/fund-examples.js'
import { type DemoResult, performDemo } from '../demo/perform-demo.js'
import { type LocalGateway, startLocalGateway } from '../demo/start-local-gateway.js'
import { writeExampleFiles } from '../demo/write-example-files.js'
import { type Devnet, startDevnet } from '../start-devnet.js'
import { createShutdown } from './shutdown.js'

interface Options {
  readonly once: boolean
  readonly json: boolean
  readonly port: number
}

const blockTimeSeconds = 1

async function run({ once, json, port }: Options): Promise<void> {
  const shutdown = createShutdown()
  const say = (line: string) => {
    if (!json) console.log(line)
  }
  try {
    // Throws at once if the port is taken, not after everything else has started.
    await freePort(port)
    say('Starting PostgreSQL, two local chains and a router …')
    const devnet = await shutdown.addStarting(
      startDevnet({ postgres: true, router: true, blockTimeSeconds }),
      ({ stop }) => stop(),
    )
    const mailDirectory = await mkdtemp(join(tmpdir(), 'gateway-demo-mails-'))
    shutdown.add(() => rm(mailDirectory, { recursive: true }))
    const mailLog = join(mailDirectory, 'mails.txt')
    await writeFile(mailLog, '')
    const gateway = await shutdown.addStarting(
      startLocalGateway({
        devnet,
        databaseUrl: devnet.databaseUrl ?? '',
        port,
        mailLog,
        logger: createPinoLogger({ level: 'error', destination: process.stderr }),
      }),
      ({ close }) => close(),
    )
    say(`The gateway serves ${color.cyan(gateway.baseUrl)}`)

    const result = await performDemo({ devnet, gateway, say })
    const { receipts, shortfalls } = result
    const sessionToken = await signIn(gateway)
    const ownAddressKey = await createOwnAddressProject(gateway, sessionToken)
    if (json)
      console.log(
        JSON.stringify(
          resultOf({ devnet, gateway, sessionToken, ownAddressKey, mailLog, receipts }),
        ),
      )
    for (const shortfall of shortfalls) console.error(color.red(`Fell short: ${shortfall}.`))
    if (shortfalls.length > 0) process.exitCode = 1
    if (once || shortfalls.length > 0) return await shutdown.run()
    say(await goOn({ devnet, gateway, result, sessionToken, ownAddressKey, mailLog }))
  } catch (error) {
    await shutdown.run()
    throw error
  }
}

/** Signs the platform's owner in over the API. Returns the session token. */
async function signIn({ baseUrl, owner }: LocalGateway): Promise<string> {
  const response = await fetch(`${baseUrl}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(owner),
  })
  const answer = (await response.json()) as { token?: string; error?: string }
  if (!answer.token) throw new Error(`The owner could not sign in: ${answer.error}`)
  return answer.token
}

/** Creates a project of mode `eip7702`. Returns its API key. */
async function createOwnAddressProject(
  { baseUrl }: LocalGateway,
  sessionToken: string,
): Promise<string> {
  const response = await fetch(`${baseUrl}/project/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${sessionToken}` },
    body: JSON.stringify({ name: 'Demo of EIP-7702', accountMode: 'eip7702' }),
  })
  const answer = (await response.json()) as { apiKey?: { value: string }; error?: string }
  if (!answer.apiKey) throw new Error(`The project could not be created: ${answer.error}`)
  return answer.apiKey.value
}

const resultOf = ({
  devnet,
  gateway,
  sessionToken,
  ownAddressKey,
  mailLog,
  receipts,
}: {
  devnet: Devnet
  gateway: LocalGateway
  sessionToken: string
  ownAddressKey: string
  mailLog: string
  receipts: readonly DemoReceipt[]
}) => ({
  baseUrl: gateway.baseUrl,
  apiKey: gateway.apiKey,
  ownAddressKey,
  projectId: gateway.projectId,
  owner: { ...gateway.owner, sessionToken },
  mailLog,
  networks: devnet.chains.map(({ network, rpcUrl }) => ({ networkId: network.networkId, rpcUrl })),
  receipts,
})

/** Funds the accounts of the examples and writes their files. Returns the text that says how to continue by hand. */
async function goOn({
  devnet,
  gateway,
  result: { pins, ownerKey, quoteBody, tokens },
  sessionToken,
  ownAddressKey,
  mailLog,
}: {
  devnet: Devnet
  gateway: LocalGateway
  result: DemoResult
  sessionToken: string
  ownAddressKey: string
  mailLog: string
}): Promise<string> {
  const { baseUrl, apiKey } = gateway
  const [chain] = devnet.chains
  if (!chain) throw new Error('The devnet has no chain.')
  const depositsMnemonic = generateMnemonic(english)
  const client = createGatewayClient({ baseUrl, apiKey, networks: pins, ...unhurried })
  await fundExamples({ client, chain, ownerKey, depositsMnemonic })
  const { pinsFile } = await writeExampleFiles('.gateway', {
    baseUrl,
    apiKey,
    ownAddressKey,
    pins,
    rpcUrl: chain.rpcUrl,
    ownerKey,
    depositsMnemonic,
    treasury: privateKeyToAddress(generatePrivateKey()),
    tokens,
  })
  return `
${color.bold('The gateway keeps running. Try it in a second terminal:')}

  npx tsx --env-file=.gateway/demo.env examples/send-transfer.ts
  npx tsx --env-file=.gateway/demo.env examples/swap.ts
  npx tsx --env-file=.gateway/eip7702.env examples/eip7702.ts   # the account is the owner's own address

More examples are in ${color.cyan('examples')}, each with its command at the top. Or call the API without the SDK:

  export GATEWAY_URL=${baseUrl}
  export GATEWAY_API_KEY=${apiKey}
  curl -s $GATEWAY_URL/network/list -H "X-API-Key: $GATEWAY_API_KEY"
  curl -s $GATEWAY_URL/transaction -H "X-API-Key: $GATEWAY_API_KEY"
  curl -s $GATEWAY_URL/account/resolve-single -H "X-API-Key: $GATEWAY_API_KEY" \\
    -H 'Content-Type: application/json' -d '{"ownerAddress":"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"}'
  curl -s $GATEWAY_URL/swap/quote -H "X-API-Key: $GATEWAY_API_KEY" \\
    -H 'Content-Type: application/json' -d '${JSON.stringify(quoteBody)}'

The platform's owner signs in with POST /auth/login, as ${gateway.owner.email} with the password
${gateway.owner.password}. This session is valid for 12 hours:

  export GATEWAY_SESSION=${sessionToken}
  curl -s $GATEWAY_URL/project/list -H "Authorization: Bearer $GATEWAY_SESSION"
  curl -s $GATEWAY_URL/dashboard/stats -H "Authorization: Bearer $GATEWAY_SESSION"

Mails are written to ${mailLog}
Chains: ${devnet.chains.map(({ network, rpcUrl }) => `${network.networkId} at ${rpcUrl}`).join(', ')}
Contract addresses that the SDK pins: ${pinsFile}
Keys and addresses for the examples: .gateway/demo.env
API page: ${baseUrl}/docs, rendered from ${baseUrl}/openapi.json

Ctrl-C stops everything.`
}

function portNumber(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('It must be a port between 0 and 65535.')
  return port
}

try {
  await new Command('demo')
    .description(
      'Starts a devnet and a gateway on this machine, and performs two gasless transfers and two gasless swaps',
    )
    .option('--once', 'stop after the receipts', false)
    .option('--json', 'print only the result, as one line of JSON', false)
    .option('--port <number>', 'port of the gateway; 0 uses any free port', portNumber, 8787)
    .action(run)
    .parseAsync()
} catch (error) {
  console.error(color.red((error as Error).message))
  process.exitCode = 1
}
