import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Network } from '@gasless-gateway/core'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { listBundlers } from '@gasless-gateway/devnet/chains/list-bundlers'
import type { SeededRandom } from '@gasless-gateway/testing/seeded-random'
import { type Address, keccak256, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { BenchContext } from '../../bench/bench.js'
import { startBlockClock } from '../stage/block-clock.js'
import type { Programs } from '../stage/build-programs.js'
import { createProjectKeys } from '../stage/create-project-keys.js'
import { fundAccounts, type LoadAccount } from '../stage/fund-accounts.js'
import { gatewayEnvironment } from '../stage/gateway-environment.js'
import { startChaosChain } from '../stage/start-chaos-chain.js'
import { startCrashableDatabase } from '../stage/start-crashable-database.js'
import { startGatewayCommand } from '../stage/start-gateway-command.js'
import { startGatewayFleet } from '../stage/start-gateway-fleet.js'
import { untilUp } from '../stage/until-up.js'
import type { Placed } from './limit-of-strangers.js'
import type { Adversary, Armory, Moves } from './means/adversary.js'
import { askGateway } from './means/ask-gateway.js'
import { operate } from './means/operate.js'
import { createStranger } from './means/stranger.js'
import { ownProjects } from './own-projects.js'
import type { Tenant } from './tenant.js'

/** The environment of one adversary. */
export interface AdversaryStage {
  readonly network: Network
  readonly baseUrls: readonly string[]
  readonly executors: readonly Address[]
  readonly armory: Armory
  readonly moves: Moves
  /** The strangers' accounts, grouped by project. */
  readonly hostile: readonly Tenant[]
  readonly strangers: readonly Placed[]
  /** Accounts that have landed an operation. */
  readonly honest: readonly Tenant[]
  /** Accounts of an honest project that have landed no operation. */
  readonly newcomers: Tenant
  readonly projectOf: ReadonlyMap<Address, string>
  /** The first block after the funding of all accounts. Losses count from here. */
  readonly fromBlock: bigint
}

const executorCount = 4
/** The richest executor is the sender of simulations. Strangers can find it on chain. */
const executorCoin = (index: number) => parseEther(index === 0 ? '2000' : '1000')
const honestProjects = ['honest-a', 'honest-b', 'honest-c']
/** The project that hosts guests. */
const hostOfGuests = 'honest-a'
const hostOfNewcomers = 'honest-b'
const accountsPerHonestProject = 8
const newcomerCount = 30
/** Long enough that an operation is often not in the block that follows its prepare, and short enough to land soon. */
const blockTimeMs = 1_000
const baseFee = 1_000_000_000n
const coinOfAccount = parseEther('1')
const coinOfStranger = parseEther('100')
const pollMs = 100

/** Starts chain, database and gateways, funds strangers and honest users, and lands the operations of their history. */
export async function setAdversaryStage(
  { defer, say }: BenchContext,
  {
    adversary,
    programs,
    random,
    gateways,
    environment: changes,
  }: {
    readonly adversary: Adversary
    readonly programs: Programs
    readonly random: SeededRandom
    readonly gateways: number
    /** Variables that are added to those of all campaigns. */
    readonly environment: Readonly<Record<string, string>>
  },
): Promise<AdversaryStage> {
  const directory = await mkdtemp(join(tmpdir(), 'gateway-adversary-'))
  defer(() => rm(directory, { recursive: true, force: true }))
  const started = async <T extends { stop(): Promise<unknown> }>(starting: Promise<T>) => {
    const thing = await starting
    defer(() => thing.stop())
    return thing
  }
  const [{ rpcUrl, network: chaosNetwork, stop }, database] = await Promise.all([
    started(startChaosChain()),
    started(startCrashableDatabase(join(directory, 'postgres'))),
  ])
  const executorKeys = Array.from({ length: executorCount }, random.fork('executors').bytes32)
  const executors = executorKeys.map((key) => privateKeyToAccount(key).address)
  const accepted = adversary.acceptedValidators?.(executors)
  const network: Network = {
    ...chaosNetwork,
    blockTimeMs,
    ...(accepted && { validation: { validators: accepted.map((code) => keccak256(code)) } }),
  }
  const chain = { rpcUrl, network, stop }
  const client = devnetClient({ rpcUrl, chainId: network.chainId })
  for (const [index, address] of executors.entries())
    await client.setBalance({ address, value: executorCoin(index) })
  await listBundlers(chain, executors)

  const accounts = (name: string, count: number) => fundAccounts(chain, random.fork(name), count)
  const honestAccounts: LoadAccount[][] = []
  for (const project of honestProjects)
    honestAccounts.push(await accounts(project, accountsPerHonestProject))
  const newcomerAccounts = await accounts('newcomers', newcomerCount)
  const places = placesOf(adversary)
  const hostileAccounts = (await accounts('strangers', places.length)).map((account) =>
    adversary.accountMode === 'eip7702' ? { ...account, address: account.owner.address } : account,
  )
  const stranger = createStranger(client, network)
  const armory: Armory = {
    network,
    executors,
    stranger,
    accomplice: privateKeyToAccount(random.fork('accomplice').bytes32()),
  }
  for (const { address } of [armory.accomplice, ...hostileAccounts.map(({ owner }) => owner)])
    await client.setBalance({ address, value: coinOfStranger })
  for (const { address, owner } of hostileAccounts)
    if (address !== owner.address) await client.setBalance({ address, value: coinOfAccount })
  const fromBlock = (await client.getBlockNumber()) + 1n
  const moves = await adversary.arm(armory, hostileAccounts)

  const { RATE_LIMITS: _asInProduction, ...common } = await gatewayEnvironment({
    directory,
    chain,
    rpcUrls: [rpcUrl],
    databaseUrl: database.url,
    executorKeys,
  })
  const environment = { ...common, ...changes }
  const projects = [...new Set([...honestProjects, ...places.map(({ project }) => project)])]
  const keyOf = new Map(
    (await createProjectKeys(programs.gateway, environment, projects)).map(
      ({ project, apiKey }) => [project, apiKey],
    ),
  )
  await ownProjects(database.url, [
    ...honestProjects.map((project) => ({ project, owner: 'honest' })),
    ...places
      .filter(({ project }) => !honestProjects.includes(project))
      .map(({ project, owner }) => ({
        project,
        owner,
        ...(adversary.accountMode && { accountMode: adversary.accountMode }),
      })),
  ])
  const fleet = await started(
    startGatewayFleet({
      count: gateways,
      start: startGatewayCommand(programs.gateway, environment),
      directory,
    }),
  )
  await untilUp(fleet)

  const tenant = (project: string, members: readonly LoadAccount[]): Tenant => ({
    project,
    apiKey: keyOf.get(project) as string,
    accounts: members,
  })
  const honest = honestProjects.map((project, n) => tenant(project, honestAccounts[n] ?? []))
  const newcomers = tenant(hostOfNewcomers, newcomerAccounts)
  const strangers = places.map((place, n) => ({
    ...place,
    address: (hostileAccounts[n] as LoadAccount).address,
  }))
  const hostile = [...new Set(places.map(({ project }) => project))].map((project) =>
    tenant(
      project,
      hostileAccounts.filter((_, n) => places[n]?.project === project),
    ),
  )
  const withHistory = adversary.hasHistory ? [...honest, ...hostile] : honest
  say('Landing the first operations of honest accounts.')
  await Promise.all(
    withHistory.map(async (each) => {
      for (const account of each.accounts)
        await landOne({ ...each, baseUrl: fleet.baseUrls[0] as string, network, account })
    }),
  )
  // Until here the chain mined a block for each transaction.
  await client.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFee })
  await started(startBlockClock(client, blockTimeMs))
  return {
    network,
    baseUrls: fleet.baseUrls,
    executors,
    armory,
    moves,
    hostile,
    strangers,
    honest,
    newcomers,
    projectOf: new Map(
      [...honest, newcomers, ...hostile].flatMap(({ project, accounts: members }) =>
        members.map(({ address }) => [address, project] as const),
      ),
    ),
    fromBlock,
  }
}

/** Returns the project and owner of each of the strangers' accounts. */
function placesOf({ camp }: Adversary): readonly Omit<Placed, 'address'>[] {
  if ('guests' in camp)
    return Array.from({ length: camp.guests }, () => ({ project: hostOfGuests, owner: 'honest' }))
  const { owners, projectsPerOwner, accountsPerProject } = camp
  return Array.from({ length: owners * projectsPerOwner * accountsPerProject }, (_, n) => {
    const project = Math.floor(n / accountsPerProject)
    const owner = `stranger-${Math.floor(project / projectsPerOwner)}`
    return { project: `strangers-${project}`, owner }
  })
}

/** Lands one operation. Throws if it does not land, because the run would prove nothing. */
async function landOne(order: Omit<Parameters<typeof operate>[0], 'paysWith'>): Promise<void> {
  const outcome = await operate({ ...order, paysWith: 'fee-token' })
  if ('refused' in outcome)
    throw new Error(`The gateway refused a first operation: ${outcome.refused}.`)
  for (;;) {
    const { body } = await askGateway(order, `/transaction/${outcome.operationId}`)
    if (body.status === 'confirmed' || body.status === 'finalized') return
    if (body.status === 'failed' || body.status === 'dropped')
      throw new Error(`A first operation ended ${body.status}: ${body.reason}.`)
    await sleep(pollMs)
  }
}
