import type { Logger } from '@gasless-gateway/core'
import type { Address } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { type ChainView, viewAt } from '../../adapters/paymaster/block-view.js'
import type { NetworkConnection } from '../../adapters/paymaster/connect-to-network.js'
import { type Estimate, estimateCalls } from '../../adapters/paymaster/estimate-calls.js'
import { readNewestBlock } from '../../adapters/paymaster/read-newest-block.js'
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
import { concurrentTreasuryChange } from '../../paymaster/plan-treasury.js'
import type { PlannedCall } from '../../paymaster/planned-call.js'
import { type PlannedStep, routeCalls } from '../../paymaster/route-calls.js'
import { chooseNetwork } from './choose-network.js'
import { locate, type PaymasterSetting, paymasterSetting } from './paymaster-setting.js'
import { askedBy, planChange, remarksOn } from './plan-change.js'
import { readLowDeposit } from './read-low-deposit.js'
import { type Asked, readSetting } from './read-setting.js'
import { recognisePaymaster } from './recognise-paymaster.js'
import { withNetwork } from './with-network.js'

type Located = PaymasterSetting & { readonly address: Address }

/**
 * Shows the transactions that a change needs, and sends them if `send` is set. It skips steps that are already done,
 * so a repeated run completes an interrupted one. Throws an `Error` with the remedy when a transaction is refused.
 * Transactions sent before that stay.
 */
export async function makeChange(
  config: Config,
  request: PaymasterChangeRequest,
  { out, logger }: { readonly out: (line: string) => void; readonly logger: Logger },
): Promise<void> {
  const { change, network } = request
  const configured = chooseNetwork(config.networks, network)
  const choice = change.kind === 'deploy' ? change : {}
  const located = locate(await paymasterSetting(config, configured, choice))
  const toRead = askedBy(change, located.network)
  await withNetwork(located, logger, (connection) =>
    changeOver(connection, located, toRead, config, request, out),
  )
}

async function changeOver(
  connection: NetworkConnection,
  located: Located,
  toRead: Asked,
  config: Config,
  { change: asked, send, fromBlock }: PaymasterChangeRequest,
  out: (line: string) => void,
): Promise<void> {
  const { network, operator } = located
  const { number, timestamp: now } = await readNewestBlock(connection)
  const view = viewAt(connection, number)
  const setting = await recognisePaymaster(view, located)
  const { address } = setting
  const nonce = send && operator ? await nextNonce(view, network, operator.address) : undefined
  const onChain = await readSetting(view, setting, toRead, fromBlock)
  const change = await withAmount(asked, connection, setting, config)
  const calls = await planChange(change, setting, onChain, view, now)
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
    timelockTimestamp: (timelock, id) => readTimelockTimestamp(view, timelock, id),
  })
  out(`${network.name} (${network.networkId}), paymaster ${address}`)
  const due = callsToSend(steps)
  for (const remark of remarks) out(remark)
  await show(view, setting, steps, out)
  if (!send)
    out(due.length > 0 ? 'Nothing was sent. Run it again with --send.' : 'Nothing to send.')
  else {
    if (onChain.proxy) await refuseConcurrentChange(connection, setting, change, onChain.proxy)
    await sendAll(view, setting, due, nonce, out)
  }
}

/** Returns the change with the default amount for a deposit that has none. */
async function withAmount(
  change: PaymasterChange,
  { chain }: NetworkConnection,
  setting: PaymasterSetting,
  config: Config,
) {
  return change.kind === 'deposit'
    ? { ...change, upTo: change.upTo ?? fullDeposit(await readLowDeposit(chain, setting, config)) }
    : change
}

/**
 * Throws an `Error` when the deposit or stake has changed since it was read. Two operators with different keys do not
 * collide on a nonce, so both could send.
 */
async function refuseConcurrentChange(
  connection: NetworkConnection,
  { network, address }: Located,
  change: PaymasterChange,
  before: PaymasterProxy,
): Promise<void> {
  if (change.kind !== 'deposit' && change.kind !== 'stake' && change.kind !== 'withdraw') return
  const { number } = await readNewestBlock(connection)
  const now = await viewAt(connection, number).readContract({
    address: network.entryPoint,
    abi: entryPoint07Abi,
    functionName: 'getDepositInfo',
    args: [address],
  })
  const obstacle = concurrentTreasuryChange(
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
  view: ChainView,
  { network, operator }: PaymasterSetting,
  steps: readonly PlannedStep[],
  out: (line: string) => void,
): Promise<void> {
  const estimates = operator ? await estimateCalls(view, callsToSend(steps), operator.address) : []
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
  first: ChainView,
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
  let view = first
  for (const [at, call] of calls.entries()) {
    const { blockNumber, gasUsed, transactionHash } = await sendCall(view, {
      operator,
      network,
      call,
      nonce: firstNonce + at,
      onSigned: (hash) => out(`Sending ${hash}: ${call.title}`),
    })
    // The next call may need what this one did.
    view = viewAt(first, blockNumber)
    const { deploys } = call
    if (deploys && (await view.getCode({ address: deploys })) === undefined)
      throw new Error(
        `Transaction ${transactionHash} was mined on ${network.name}, and there is no code at ${deploys}. The contract at ${call.to} is not the deterministic deployer: use another network, or have it corrected.`,
      )
    out(`Mined in block ${blockNumber} with ${gasUsed} gas.`)
  }
}
