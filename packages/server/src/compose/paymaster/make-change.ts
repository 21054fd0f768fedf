import type { Logger } from '@gasless-gateway/core'
import type { Address, PublicClient } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { viewAt } from '../../adapters/paymaster/block-view.js'
import { connectToNetwork } from '../../adapters/paymaster/connect-to-network.js'
import { type Estimate, estimateCalls } from '../../adapters/paymaster/estimate-calls.js'
import { readTimelockTimestamp } from '../../adapters/paymaster/read-timelock.js'
import { nextNonce, sendCall } from '../../adapters/paymaster/send-call.js'
import { describeStep } from '../../cli/paymaster/describe-step.js'
import type {
  PaymasterChange,
  PaymasterChangeRequest,
} from '../../cli/paymaster/paymaster-request.js'
import type { Config } from '../../config/load-config.js'
import { fullDeposit } from '../../paymaster/judge-paymaster.js'
import type { PaymasterProxy } from '../../paymaster/paymaster-on-chain.js'
import { treasuryObstacle } from '../../paymaster/plan-treasury.js'
import type { PlannedCall } from '../../paymaster/planned-call.js'
import { type PlannedStep, routeCalls } from '../../paymaster/route-calls.js'
import { chooseNetwork } from './choose-network.js'
import { locate, type PaymasterSetting, paymasterSetting } from './paymaster-setting.js'
import { askedBy, planChange, remarksOn } from './plan-change.js'
import { readLowDeposit } from './read-low-deposit.js'
import { readSetting } from './read-setting.js'
import { recognisePaymaster } from './recognise-paymaster.js'

/**
 * Shows the transactions that a change needs, and sends them if `send` is set. It skips steps that are already done,
 * so a repeated run completes an interrupted one. Throws an `Error` with the remedy when a transaction is refused.
 * Transactions sent before that stay.
 */
export async function makeChange(
  config: Config,
  { change: asked, network: wanted, send, fromBlock }: PaymasterChangeRequest,
  { out, logger }: { readonly out: (line: string) => void; readonly logger: Logger },
): Promise<void> {
  const configured = chooseNetwork(config.networks, wanted)
  const choice = asked.kind === 'deploy' ? asked : {}
  const located = locate(await paymasterSetting(config, configured, choice))
  const { network, operator } = located
  const toRead = askedBy(asked, network)
  const connection = await connectToNetwork(network, located.rpcUrls)
  const { client } = connection
  const setting = await recognisePaymaster(client, located)
  const { address } = setting
  const { number: blockNumber, timestamp: now } = await client.getBlock({ blockTag: 'latest' })
  const nonce =
    send && operator ? await nextNonce(client, network, operator.address, blockNumber) : undefined
  const onChain = await readSetting(connection, setting, toRead, fromBlock, blockNumber)
  const change = await withAmount(asked, setting, config, logger)
  const calls = await planChange(change, setting, onChain, client, now)
  const remarks = remarksOn(change, setting, onChain)
  if (calls.length === 0) {
    out(`${network.name}: nothing to do. The paymaster is ${address}.`)
    for (const remark of remarks) out(remark)
    return
  }
  const steps = await routeCalls(calls, {
    operator: operator?.address,
    state: onChain.proxy,
    now,
    timelockTimestamp: (timelock, id) =>
      readTimelockTimestamp(viewAt(client, blockNumber), timelock, id),
  })
  out(`${network.name} (${network.networkId}), paymaster ${address}`)
  const due = callsToSend(steps)
  for (const remark of remarks) out(remark)
  await show(client, setting, steps, out)
  if (!send)
    out(due.length > 0 ? 'Nothing was sent. Run it again with --send.' : 'Nothing to send.')
  else {
    if (onChain.proxy) await refuseWhatMoved(client, setting, change, onChain.proxy)
    await sendAll(client, setting, due, nonce, out)
  }
}

/** Returns the change with the default amount for a deposit that has none. */
async function withAmount(
  change: PaymasterChange,
  setting: PaymasterSetting,
  config: Config,
  logger: Logger,
) {
  return change.kind === 'deposit'
    ? { ...change, upTo: change.upTo ?? fullDeposit(await readLowDeposit(setting, config, logger)) }
    : change
}

/**
 * Throws an `Error` when the deposit or stake has changed since it was read. Two operators with different keys do not
 * collide on a nonce, so both could send.
 */
async function refuseWhatMoved(
  client: PublicClient,
  { network, address }: PaymasterSetting & { readonly address: Address },
  change: PaymasterChange,
  before: PaymasterProxy,
): Promise<void> {
  if (change.kind !== 'deposit' && change.kind !== 'stake' && change.kind !== 'withdraw') return
  const now = await client.readContract({
    address: network.entryPoint,
    abi: entryPoint07Abi,
    functionName: 'getDepositInfo',
    args: [address],
  })
  const obstacle = treasuryObstacle(
    change.kind,
    before,
    now,
    change.kind === 'withdraw' ? change.leave : 0n,
  )
  if (obstacle !== undefined) throw new Error(obstacle)
}

const callsToSend = (steps: readonly PlannedStep[]): PlannedCall[] =>
  steps.flatMap((step) => (step.kind === 'send' ? [step.call] : []))

/** Prints the steps. Throws an `Error` when one of the operator's calls would revert. */
async function show(
  client: PublicClient,
  { network, operator }: PaymasterSetting,
  steps: readonly PlannedStep[],
  out: (line: string) => void,
): Promise<void> {
  const estimates = operator
    ? await estimateCalls(client, callsToSend(steps), operator.address)
    : []
  let next = 0
  for (const [at, step] of steps.entries()) {
    const estimate = step.kind === 'send' ? estimates[next++] : undefined
    const { symbol } = network.nativeCoin
    const options = {
      number: at + 1,
      symbol,
      operator: operator?.address,
      gas: step.kind === 'send' ? gasText(estimate) : undefined,
    }
    for (const line of describeStep(step, options)) out(line)
    if (estimate?.kind === 'refused')
      throw new Error(`${network.name} refuses to: ${step.call.title}. ${estimate.why}.`)
  }
}

function gasText(estimate: Estimate | undefined): string {
  switch (estimate?.kind) {
    case 'gas':
      return `about ${estimate.gas}`
    case 'refused':
      return 'refused'
    case 'unknown':
      return 'known once the calls before it are mined'
    case undefined:
      return 'not estimated: PAYMASTER_OPERATOR_KEY is not set'
  }
}

async function sendAll(
  client: PublicClient,
  { network, operator }: PaymasterSetting,
  calls: readonly PlannedCall[],
  firstNonce: number | undefined,
  out: (line: string) => void,
): Promise<void> {
  // Checked first: `--send` without a key also fails when the operator has nothing to send.
  if (!operator || firstNonce === undefined)
    throw new Error(
      'PAYMASTER_OPERATOR_KEY is missing: the key of the account that sends. Set it, or PAYMASTER_OPERATOR_KEY_FILE.',
    )
  if (calls.length === 0) {
    out('Nothing to send.')
    return
  }
  for (const [at, call] of calls.entries()) {
    const { blockNumber, gasUsed, transactionHash } = await sendCall(client, {
      operator,
      network,
      call,
      nonce: firstNonce + at,
      onSigned: (hash) => out(`Sending ${hash}: ${call.title}`),
    })
    const { deploys } = call
    if (deploys && (await client.getCode({ address: deploys, blockNumber })) === undefined)
      throw new Error(
        `Transaction ${transactionHash} was mined on ${network.name}, and there is no code at ${deploys}. The contract at ${call.to} is not the deterministic deployer: use another network, or have it corrected.`,
      )
    out(`Mined in block ${blockNumber} with ${gasUsed} gas.`)
  }
}
