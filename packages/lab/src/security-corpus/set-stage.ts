import type { Network } from '@gasless-gateway/core'
import { accountInitCode, type Call, encodeExecution } from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { type DevnetClient, devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { sendFromFreshKey } from '@gasless-gateway/devnet/chains/send-from-fresh-key'
import { asSender } from '@gasless-gateway/testing/as-sender'
import { slice } from 'viem'
import { call, sendCoins } from './cases/call.js'
import { at, corpusContracts, plantedCode } from './cases/corpus-contracts.js'
import type { AttackEntry, BenignEntry, Situation } from './cases/corpus-entry.js'
import { deploymentCall } from './cases/deployment-call.js'
import { eighteen, six } from './cases/units.js'
import { firstCoins, holdingCalls } from './holdings.js'
import { situationOf } from './situation-of.js'

/** An entry with its situation and scenario. */
export interface Arranged<Entry extends BenignEntry = BenignEntry> {
  readonly entry: Entry
  readonly situation: Situation
  readonly scenario: Awaited<ReturnType<Entry['arrange']>>
}

/** A high block gas limit lets the set-up take few blocks. The chain's limit is restored afterwards. */
const setUpBlockGas = 1_000_000_000n
const callsAtOnce = 150

/**
 * Deploys the corpus's contracts and accounts on a fresh chain that mines each transaction at once, and funds them. The
 * caller makes the requests of `history`. Throws if the set-up of an entry fails.
 */
export async function setStage(
  chain: DevnetChain,
  {
    attacks,
    benign,
  }: { readonly attacks: readonly AttackEntry[]; readonly benign: readonly BenignEntry[] },
): Promise<{
  readonly attacks: readonly Arranged<AttackEntry>[]
  readonly benign: readonly Arranged[]
}> {
  const client = devnetClient({ rpcUrl: chain.rpcUrl, chainId: chain.network.chainId })
  const { gasLimit } = await client.getBlock()
  await client.setBlockGasLimit({ gasLimit: setUpBlockGas })
  await deployAll(client, chain)
  const stage = {
    attacks: await arrangeAll<AttackEntry>(chain, attacks),
    benign: await arrangeAll<BenignEntry>(chain, benign),
  }
  const arranged = [...stage.attacks, ...stage.benign]
  await perform(chain, [...stock(), ...arranged.flatMap((one) => accountCalls(chain, one))])
  await perform(
    chain,
    arranged.flatMap(({ scenario }) => scenario.setUp ?? []),
  )
  await performAsAccounts(client, chain, arranged)
  await client.setBlockGasLimit({ gasLimit })
  return stage
}

const arrangeAll = <Entry extends BenignEntry>(
  chain: DevnetChain,
  entries: readonly Entry[],
): Promise<Arranged<Entry>[]> =>
  Promise.all(
    entries.map(async (entry) => {
      const situation = situationOf(entry.name, chain)
      const scenario = (await entry.arrange(situation)) as Arranged<Entry>['scenario']
      return { entry, situation, scenario }
    }),
  )

/** Returns calls that fund an account, and deploy it unless its operation does. */
const accountCalls = (
  { network }: DevnetChain,
  { situation, scenario }: Arranged,
): readonly Call[] => [
  sendCoins(situation.account, firstCoins),
  ...holdingCalls(situation),
  ...(scenario.deployed === false ? [] : [accountDeployment(network, situation)]),
]

async function deployAll(client: DevnetClient, chain: DevnetChain): Promise<void> {
  for (const contract of Object.values(corpusContracts)) await send(chain, deploymentCall(contract))
  for (const { address, code } of plantedCode) await client.setCode({ address, bytecode: code })
}

/** Returns calls that fund the counterparties. */
const stock = (): readonly Call[] =>
  [at.router, at.market, at.pool, at.shop].flatMap((venue) => [
    sendCoins(venue, eighteen(100)),
    call(at.usdc, 'mint(address,uint256)', [venue, six(1_000_000)]),
    call(at.dai, 'mint(address,uint256)', [venue, eighteen(1_000_000)]),
    call(at.crp, 'mint(address,uint256)', [venue, eighteen(1_000_000)]),
  ])

function accountDeployment({ accountContracts }: Network, { owner }: Situation): Call {
  const initCode = accountInitCode({ owner: owner.address, contracts: accountContracts })
  return { to: slice(initCode, 0, 20), data: slice(initCode, 20), value: 0n }
}

/** Makes the calls in order, in few transactions. */
async function perform(chain: DevnetChain, calls: readonly Call[]): Promise<void> {
  for (let from = 0; from < calls.length; from += callsAtOnce) {
    const some = calls.slice(from, from + callsAtOnce)
    await send(
      chain,
      call(
        at.stagehand,
        'multicall((address,uint256,bytes)[])',
        [some.map(({ to, value, data }) => [to, value, data])],
        some.reduce((sum, { value }) => sum + value, 0n),
      ),
    )
  }
}

async function send(chain: DevnetChain, { to, data, value }: Call): Promise<void> {
  const { status } = await sendFromFreshKey(chain, { to, data, value, gas: setUpBlockGas / 2n })
  if (status !== 'success')
    throw new Error(
      `A set-up call to ${to} reverted. Check that the chain is fresh and every \`setUp\` is correct.`,
    )
}

/** Makes the earlier calls of accounts, with the EntryPoint as sender. */
async function performAsAccounts(
  client: DevnetClient,
  { network: { entryPoint } }: DevnetChain,
  arranged: readonly Arranged[],
): Promise<void> {
  const calls = arranged.flatMap(({ situation: { account }, scenario: { earlier } }) =>
    earlier ? [{ to: account, data: encodeExecution(earlier), value: 0n }] : [],
  )
  const [reverted] = await asSender(client, entryPoint, calls)
  if (reverted) throw new Error(`The earlier calls of account ${reverted.to} reverted.`)
}
