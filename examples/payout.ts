/**
 * Pays every recipient on a list from the owner's smart account, with the fee paid in the same token. An operation has
 * 50 transfers, which is the maximum, and makes all of them or none. After any interruption, start the program again:
 * it pays nobody twice and leaves nobody out.
 *
 * The program does not trust the gateway. It signs each operation once, stores the signature, and then submits it. It
 * signs another operation for the same recipients only after your own node has shown that the first one failed: it
 * reverted, or it can never land. Until then the payout stops, and the next start continues.
 *
 *   npx tsx --env-file=.gateway/demo.env examples/payout.ts .gateway/payouts.csv
 *
 * The list has a line `address,amount` for each recipient, in units of the token. The progress is in
 * payouts.csv.progress. Keep that file: without it the whole list is paid again. While the program runs,
 * payouts.csv.lock prevents a second start. Delete the lock after a run that was killed. Do not pay an equal list from
 * this account before this one has ended: a lying gateway could let one operation count for both.
 *
 * The demo writes the list, and these variables to demo.env: GATEWAY_URL, GATEWAY_API_KEY, OWNER_PRIVATE_KEY,
 * TOKEN_ADDRESS and TOKEN_DECIMALS of the token to send, RPC_URL and PINS_FILE. RPC_URL is a node that you trust: a
 * payment counts as made only once this node shows it and its fee. PINS_FILE holds the client's `networks` option: `{
 * "31337": { "paymaster": "0x…", … } }`.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import {
  createGatewayClient,
  type NetworksOption,
  type OperationHandle,
  type SignedOperation,
  type TransferItem,
} from '@gasless-gateway/sdk'
import { isNonceUnused, onChain, readOutcome } from '@gasless-gateway/sdk/on-chain'
import { createPublicClient, type Hex, http, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const { GATEWAY_URL = '', GATEWAY_API_KEY = '', OWNER_PRIVATE_KEY, PINS_FILE } = process.env
const { TOKEN_ADDRESS: tokenAddress, TOKEN_DECIMALS, RPC_URL } = process.env
const listFile = process.argv[2]
if (!PINS_FILE || !RPC_URL || !OWNER_PRIVATE_KEY || !tokenAddress || !TOKEN_DECIMALS || !listFile)
  throw new Error('Set what the comment above names, and name the list.')

const networks = JSON.parse(readFileSync(PINS_FILE, 'utf8')) as NetworksOption
const client = createGatewayClient({ baseUrl: GATEWAY_URL, apiKey: GATEWAY_API_KEY, networks })
const owner = privateKeyToAccount(OWNER_PRIVATE_KEY as Hex)
// The node, not the gateway, decides whether a payment was made or failed.
const node = createPublicClient({ transport: http(RPC_URL) })
const verifyWith = onChain(node)

const [networkId = ''] = Object.keys(networks)

const list = readFileSync(listFile, 'utf8').trim()
// Do not take the decimals from the gateway: wrong ones would change every amount.
const decimals = Number(TOKEN_DECIMALS)
const isAmount = (amount: string) =>
  /^\d+(\.\d+)?$/.test(amount) && (amount.split('.')[1] ?? '').length <= decimals
const transfers = list.split(/\s*\n/).map((line): TransferItem => {
  const [recipientAddress = '', amount = '', ...more] = line.split(',')
  if (!isAmount(amount) || more.length > 0)
    throw new Error(
      `"${line}": write address,amount, with an amount such as 1000.5 and ${decimals} decimals at most.`,
    )
  return { tokenAddress, recipientAddress, amount: parseUnits(amount, decimals) }
})
/**
 * Most operations of one step. A lying gateway may prepare operations that can only revert, and collect the fee each
 * time.
 */
const mostFailures = 3
/** The gateway's limit. Use fewer if the token's transfers need a lot of gas. */
const perOperation = 50
const batches = transfers.flatMap((_, place) =>
  place % perOperation === 0 ? [transfers.slice(place, place + perOperation)] : [],
)

interface Step {
  /**
   * Number of operations of this step that the chain shows as failed. It is part of the next idempotency key, so it
   * never decreases.
   */
  failures: number
  /** Number of these failures that you have investigated. */
  forgiven?: number
  /**
   * The only signed operation that may still land. If it is submitted again, the gateway returns the same operation.
   */
  signed?: SignedOperation | undefined
}
const progressFile = `${listFile}.progress`
const lockFile = `${listFile}.lock`
try {
  // Two concurrent processes would sign each step twice, and a gateway that ignores idempotency keys would land both.
  writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
} catch (error) {
  if ((error as { code?: string }).code !== 'EEXIST') throw error
  const other = readFileSync(lockFile, 'utf8')
  throw new Error(
    `Process ${other} pays this list. If no such process runs any more, it was killed: delete ${lockFile} and start again.`,
  )
}
process.once('exit', () => rmSync(lockFile, { force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(1))

// Continuing with another list, account, network, token or operation size would pay some recipients twice, or another
// amount.
const plan = JSON.stringify([
  list,
  owner.address,
  networkId,
  tokenAddress.toLowerCase(),
  decimals,
  perOperation,
])
const planHash = createHash('sha256').update(plan).digest('hex')
if (!existsSync(progressFile)) {
  const steps = batches.map((): Step => ({ failures: 0 }))
  const begun = { id: randomUUID(), startedAt: Date.now(), planHash, steps }
  writeFileSync(progressFile, JSON.stringify(begun), { flag: 'wx' })
}
const progress: {
  readonly id: string
  /** In milliseconds since 1970. No operation of this payout has landed before it. */
  readonly startedAt: number
  readonly planHash: string
  readonly steps: Step[]
} = JSON.parse(readFileSync(progressFile, 'utf8'))
if (progress.planHash !== planHash)
  throw new Error(`${progressFile} was begun with another list, account, network, token or size.`)
const save = () => {
  writeFileSync(`${progressFile}.new`, JSON.stringify(progress))
  renameSync(`${progressFile}.new`, progressFile)
}

/**
 * Records that an operation failed: it has paid nobody, and never will. An operation that reverted has still paid its
 * fee.
 */
const startAnew = (step: Step) => {
  step.failures += 1
  step.signed = undefined
  save()
}

/**
 * Makes one operation per idempotency key, and one signature. `transfer` would sign again whenever the gateway calls an
 * operation stale; this function asks the chain first.
 */
const submit = async (
  step: Step,
  place: number,
  batch: TransferItem[],
): Promise<OperationHandle> => {
  if (!step.signed) {
    if (step.failures - (step.forgiven ?? 0) >= mostFailures)
      throw new Error(
        `${step.failures} operations of step ${place + 1} have failed, and may have cost their fees. Find out why; then set its "forgiven" to ${step.failures} in ${progressFile}, and start again.`,
      )
    const prepared = await client.transactions.prepareTransfer(
      { ownerAddress: owner.address, networkId, transfers: batch, feeTokenAddress: tokenAddress },
      { idempotencyKey: `${progress.id}-${place}-${step.failures}` },
    )
    const maxFee = parseUnits('50', decimals)
    const signed = await client.transactions.sign(prepared, owner, { maxFee })
    // One operation must not count for two steps, even if the gateway returns the same operation for both.
    if (
      progress.steps.some((other) => other.signed?.userOperationHash === signed.userOperationHash)
    )
      throw new Error('The gateway prepared what another step has signed.')
    // The progress file has no signature of this step. So another payment has used the nonce, or the file has lost a
    // signature.
    if (!(await isNonceUnused(node, signed, { networks }))) {
      const sinceStart = { ...signed, signedAt: progress.startedAt }
      if ((await readOutcome(node, sinceStart, { networks })) === 'failed') startAnew(step)
      throw new Error(
        `The nonce of step ${place + 1} is used. Start this again; if it says the same then, look whether the step is paid.`,
      )
    }
    step.signed = signed
    save()
  }
  try {
    return await client.operations.submit(step.signed)
  } catch (error) {
    // Do not trust a refusal either: the gateway may keep the signed operation and land it later.
    if ((await readOutcome(node, step.signed, { networks })) === 'failed') startAnew(step)
    throw error
  }
}

let paid = 0
const settle = async (operation: OperationHandle, step: Step, size: number) => {
  try {
    const { transactionHash } = await operation.wait({ verifyWith })
    paid += size
    console.log(`Paid ${paid} of ${transfers.length}, in transaction ${transactionHash}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    // The wait may end for any reason. The next start prepares a step again only if the chain shows its operation as
    // failed.
    const signed = step.signed as SignedOperation
    if ((await readOutcome(node, signed, { networks })) === 'failed') startAnew(step)
  }
}

const ends: Promise<void>[] = []
for (const [place, batch] of batches.entries()) {
  const step = progress.steps[place] as Step
  // Submits steps one after the other, so that each gets its own nonce. The waits for their blocks run concurrently.
  const operation = await submit(step, place, batch)
  console.log(`Submitted ${batch.length} transfers as ${operation.id}`)
  ends.push(settle(operation, step, batch.length))
}
await Promise.all(ends)
if (paid < transfers.length) throw new Error('Not everybody is paid. Start this again.')
console.log(`All ${paid} recipients are paid.`)
