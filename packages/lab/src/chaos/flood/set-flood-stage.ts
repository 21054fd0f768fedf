import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import { unhurried } from '@gasless-gateway/devnet/chains/unhurried'
import { createGatewayClient } from '@gasless-gateway/sdk'
import { seededRandom } from '@gasless-gateway/testing/seeded-random'
import { Client } from 'pg'
import { type Address, parseUnits } from 'viem'
import { bundlePrograms, gatewayServer } from '../../../../server/src/testing/bundle-programs.js'
import type { BenchContext } from '../../bench/bench.js'
import { feeTokenOf } from '../../bench/fee-token-of.js'
import { runConcurrently } from '../../bench/run-concurrently.js'
import { startBackdrop } from '../../bench/start-backdrop.js'
import { createProjectKeys } from '../stage/create-project-keys.js'
import { fundAccounts } from '../stage/fund-accounts.js'
import { gatewayEnvironment } from '../stage/gateway-environment.js'
import { startGatewayCommand } from '../stage/start-gateway-command.js'
import { startGatewayFleet } from '../stage/start-gateway-fleet.js'
import { untilUp } from '../stage/until-up.js'
import type { HonestMeans } from './honest/honest-kinds.js'
import { neighbourhoods } from './means/neighbourhood.js'
import { sendRequest } from './means/send-request.js'
import { processCpuMs } from './process-cpu-ms.js'
import { readMailedCodes } from './read-mailed-codes.js'

/** A gateway with its default limits, and its honest clients. */
export interface FloodStage extends Omit<HonestMeans, 'from' | 'takeCode'> {
  /** API keys of a stranger's projects. */
  readonly strangerKeys: readonly string[]
  /** Kills the gateway with all open requests, starts it again, and clears its rate-limit counts. */
  renew(): Promise<void>
  /** Returns the gateway's processor time since its start, in milliseconds, or `undefined` without `/proc`. */
  cpuMs(): Promise<number | undefined>
  /** Registers `count` people and returns the codes that were mailed to them. */
  registerPeople(count: number): Promise<string[]>
}

/** Enough accounts that none exceeds 64 nonce keys, which unsubmitted prepares occupy for two minutes. */
const accounts = 8
const lookMs = 50
const registrationsAtOnce = 8
const recipient: Address = '0x000000000000000000000000000000000000cafE'
const user = { email: 'honest@example.com', password: 'a password that is right' }
const usdc = (amount: string) => parseUnits(amount, 6)

/** Starts a chain, a database that syncs to disk, and a bundled gateway that trusts this machine as its proxy. */
export async function setFloodStage(
  context: BenchContext,
  { seed, strangerKeys }: { readonly seed: number; readonly strangerKeys: number },
): Promise<FloodStage> {
  const { defer, say } = context
  say('Starting a chain, a database and a gateway.')
  const directory = await mkdtemp(join(tmpdir(), 'gateway-flood-'))
  defer(() => rm(directory, { recursive: true, force: true }))
  const programs = await bundlePrograms({ gateway: gatewayServer })
  defer(programs.stop)
  const { chain, databaseUrl } = await startBackdrop(context, { blockTimeSeconds: 1 })
  const { RATE_LIMITS: _raised, ...environment } = await gatewayEnvironment({
    directory,
    chain,
    rpcUrls: [chain.rpcUrl],
    databaseUrl,
    executorKeys: devnetKeys().executors.map(({ privateKey }) => privateKey),
  })
  const keys = await createProjectKeys(programs.files.gateway, environment, [
    'honest',
    ...Array.from({ length: strangerKeys }, (_, n) => `stranger ${n}`),
  ])
  const [apiKey = '', ...others] = keys.map((key) => key.apiKey)
  const fleet = await startGatewayFleet({
    count: 1,
    start: startGatewayCommand(programs.files.gateway, {
      ...environment,
      TRUSTED_PROXIES: '127.0.0.1',
    }),
    directory,
  })
  defer(() => fleet.stop())
  const [baseUrl = ''] = fleet.baseUrls
  const [outputFile = ''] = fleet.outputFiles
  await untilUp(fleet)
  const database = new Client({ connectionString: databaseUrl })
  await database.connect()
  defer(() => database.end())
  const agent = new Agent({ keepAlive: true })
  defer(async () => agent.destroy())

  let addresses = 0
  const post = async (path: string, body: object): Promise<void> => {
    const from = neighbourhoods.ipv4.honest(addresses++)
    const { status, body: answer } = await sendRequest(agent, `${baseUrl}${path}`, {
      from,
      body: JSON.stringify(body),
    })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${answer}`)
  }
  const register = async (email: string): Promise<string> => {
    const { password } = user
    await post('/auth/register', { name: 'Ada', email, password, confirmPassword: password })
    for (;;) {
      const code = readMailedCodes(await readFile(outputFile, 'utf8')).get(email)
      if (code) return code
      await sleep(lookMs)
    }
  }
  await post('/auth/verify', { token: await register(user.email) })

  let people = 0
  const owners = await fundAccounts(chain, seededRandom(seed), accounts)
  const { networkId, entryPoint, accountContracts, paymaster } = chain.network
  const token = feeTokenOf(chain)
  const [first] = owners
  if (!first) throw new Error('No account was funded.')
  const client = createGatewayClient({
    baseUrl,
    apiKey,
    networks: { [networkId]: { entryPoint, accountContracts, ...(paymaster && { paymaster }) } },
    ...unhurried,
  })
  const { id: operationId } = await client.transfer({
    owner: first.owner,
    networkId,
    transfers: [{ tokenAddress: token, amount: usdc('1'), recipientAddress: recipient }],
    feeToken: token,
    maxFee: usdc('100'),
  })
  const transfers = owners.map(({ owner }) =>
    JSON.stringify({
      ownerAddress: owner.address,
      networkId,
      transfers: [{ tokenAddress: token, amount: '1', recipientAddress: recipient }],
      feeTokenAddress: token,
    }),
  )
  return {
    baseUrl,
    agent,
    apiKey,
    operationId,
    transfers,
    user,
    strangerKeys: others,
    cpuMs: () => processCpuMs(fleet.pid(0)),
    async renew() {
      fleet.kill(0)
      // The fleet restarts the gateway at once. The killed process answers nothing.
      await untilUp(fleet)
      await database.query('delete from rate_limits')
    },
    registerPeople: (count) =>
      runConcurrently(
        Array.from({ length: count }, () => `person-${++people}@example.com`),
        registrationsAtOnce,
        register,
      ),
  }
}
