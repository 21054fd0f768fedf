/**
 * Pays everybody on a list from the owner's smart account, with the fee paid in the same token: 50 transfers in an operation,
 * the most that one takes, and each operation all or nothing. Start it again after whatever has interrupted it: nobody is paid
 * twice, and nobody is left out.
 *
 * This does not depend on the gateway's word. Each operation is signed once, stored, and then submitted. Another one is signed in its
 * place only after a node that you trust has shown that the first one failed: it reverted, or it can never land. Until then the
 * payout stops, and the next start goes on.
 *
 *   npx tsx --env-file=.gateway/demo.env examples/payout.ts .gateway/payouts.csv
 *
 * The list has a line `address,amount` for each recipient, in units of the token. How far it is stands in payouts.csv.progress:
 * keep that file, as without it the list is paid once more. While it runs payouts.csv.lock is there, and a second start refuses to
 * run beside it; after a run that was killed delete that file. Pay no equal list from this account before this one has ended: a lying
 * gateway could let one operation count for both.
 *
 * The demo leaves the list and demo.env: GATEWAY_URL, GATEWAY_API_KEY, OWNER_PRIVATE_KEY, TOKEN_ADDRESS and TOKEN_DECIMALS of
 * the token to pay with, RPC_URL of a node that you trust, where each payment and its fee are looked for before they count as
 * made, and in PINS_FILE the name of a file with what the client's `networks` option takes,
 * `{ "31337": { "paymaster": "0x…", … } }`.
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
// The gateway's word does not count, neither that it has paid nor that it has not: the node has to say so.
const node = createPublicClient({ transport: http(RPC_URL) })
const verifyWith = onChain(node)

const [networkId = ''] = Object.keys(networks)

const list = readFileSync(listFile, 'utf8').trim()
// Not the gateway's word: with other decimals everybody would be paid another amount.
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
/** Operations of one step. A gateway that lies may prepare what can only revert, and collect the fee each time. */
const mostFailures = 3
/** The gateway's limit. Take fewer of a token whose transfers need a lot of gas. */
const perOperation = 50
const batches = transfers.flatMap((_, place) =>
  place % perOperation === 0 ? [transfers.slice(place, place + perOperation)] : [],
)

interface Step {
  /** How many operations of this step the chain shows as failed. It names the next idempotency key, so it never goes back. */
  failures: number
  /** How many of these you have looked into. */
  forgiven?: number
  /** The only signature that may be under way. Submitted again it finds the operation, and the chain is compared with it. */
  signed?: SignedOperation | undefined
}
const progressFile = `${listFile}.progress`
const lockFile = `${listFile}.lock`
try {
  // Two at a time would sign each step twice, and a gateway that ignores idempotency keys would land both.
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

// Whoever goes on with another list, account, network, token or size of operations would pay some twice, or another amount.
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
  /** In milliseconds since 1970. Nothing of this payout has landed earlier. */
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

/** For an operation that has failed: nobody in it was paid, and nobody will be. One that reverted has paid its fee all the same. */
const startAnew = (step: Step) => {
  step.failures += 1
  step.signed = undefined
  save()
}

/**
 * One operation per idempotency key, and one signature per operation. `transfer` would sign again when the gateway calls an
 * operation stale; here the chain is asked first.
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
    // One operation must not count for two steps, whatever the gateway prepares.
    if (
      progress.steps.some((other) => other.signed?.userOperationHash === signed.userOperationHash)
    )
      throw new Error('The gateway prepared what another step has signed.')
    // The progress file has no signature of this step. So what has landed is another payment's, or the file has lost one.
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
    // A refusal is the gateway's word, too: it may keep and land what it refused.
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
    // The next start prepares anew only what the chain shows as failed, whatever has ended the wait.
    const signed = step.signed as SignedOperation
    if ((await readOutcome(node, signed, { networks })) === 'failed') startAnew(step)
  }
}

const ends: Promise<void>[] = []
for (const [place, batch] of batches.entries()) {
  const step = progress.steps[place] as Step
  // One after the other, so that each has a nonce of its own. For their blocks they wait together.
  const operation = await submit(step, place, batch)
  console.log(`Submitted ${batch.length} transfers as ${operation.id}`)
  ends.push(settle(operation, step, batch.length))
}
await Promise.all(ends)
if (paid < transfers.length) throw new Error('Not everybody is paid. Start this again.')
console.log(`All ${paid} recipients are paid.`)
