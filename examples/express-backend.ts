/**
 * A backend that makes payouts from its own smart account. The process may be killed at any moment: after a restart it
 * continues, and it makes every payout exactly once. The account's key never leaves the process.
 *
 * The backend does not trust the gateway. It signs each payout once, stores the signature, and then submits it. It
 * signs another operation for the payout only after your own node has shown that the first one failed: it reverted, or
 * it can never land.
 *
 *   npx tsx --env-file=.gateway/demo.env examples/express-backend.ts .gateway/backend.json
 *
 *   curl -s localhost:3000/payouts -H 'Idempotency-Key: order-1' -H 'Content-Type: application/json' \
 *     -d '{"recipientAddress":"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266","amount":"1.5"}'
 *   curl -s localhost:3000/payouts/order-1
 *
 * The demo writes these variables to demo.env: GATEWAY_URL, GATEWAY_API_KEY, OWNER_PRIVATE_KEY, TOKEN_ADDRESS and
 * TOKEN_DECIMALS of the token to send, RPC_URL and PINS_FILE. RPC_URL is a node that you trust: a payout counts as made
 * only once this node shows it. PINS_FILE holds the client's `networks` option: `{ "31337": { "paymaster": "0x…", … }
 * }`. PORT is 3000 if it is not set.
 *
 * The file in the command holds the payouts, because signatures must survive a restart. In production, use a database.
 * Only one process at a time may use the file. The port is its lock: the file names the port, and a process with
 * another port refuses the file. A process reads the file after it has bound the port, and releases the port after its
 * last write. This protects the file only on one machine: do not share it between machines or containers, because each
 * of them has its own ports. The backend has no sign-in, so it listens on this machine only. Add authentication before
 * you listen on other addresses.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import {
  createGatewayClient,
  type GatewaySdkError,
  isGatewaySdkError,
  type NetworksOption,
  type OperationHandle,
  type SignedOperation,
} from '@gasless-gateway/sdk'
import { isNonceUnused, onChain, readOutcome } from '@gasless-gateway/sdk/on-chain'
import express, { type ErrorRequestHandler } from 'express'
import { createPublicClient, type Hex, http, isAddress, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const { GATEWAY_URL = '', GATEWAY_API_KEY = '', OWNER_PRIVATE_KEY, PINS_FILE, PORT } = process.env
const { TOKEN_ADDRESS, TOKEN_DECIMALS, RPC_URL } = process.env
const storeFile = process.argv[2]
if (!PINS_FILE || !RPC_URL || !OWNER_PRIVATE_KEY || !TOKEN_ADDRESS || !TOKEN_DECIMALS || !storeFile)
  throw new Error('Set what the comment above names, and name the file for the payouts.')

const networks = JSON.parse(readFileSync(PINS_FILE, 'utf8')) as NetworksOption
const client = createGatewayClient({ baseUrl: GATEWAY_URL, apiKey: GATEWAY_API_KEY, networks })
const owner = privateKeyToAccount(OWNER_PRIVATE_KEY as Hex)
const [networkId = ''] = Object.keys(networks)
// The node, not the gateway, decides whether a payout was made or failed.
const node = createPublicClient({ transport: http(RPC_URL) })
const verifyWith = onChain(node)
// Do not take the decimals from the gateway: wrong ones would change every amount.
const token = { address: TOKEN_ADDRESS, decimals: Number(TOKEN_DECIMALS) }

interface Payout {
  /** The caller's Idempotency-Key. */
  readonly id: string
  readonly recipientAddress: string
  readonly amount: string
  /** Time of the request, in milliseconds since 1970: no operation of this payout has landed before it. */
  readonly askedAt: number
  /**
   * Number of operations of this payout that the chain shows as failed. It is part of the next idempotency key, so it
   * never decreases.
   */
  failures?: number
  /** Number of these failures that the operator has investigated. */
  forgiven?: number
  /**
   * The only signed operation that may still land. If it is submitted again, the gateway returns the same operation.
   */
  signed?: SignedOperation | undefined
  operationId?: string | undefined
  /**
   * `accepted` until the node has shown the end: `finalized`, `failed` or `dropped`. `refused`: the payout will never
   * have an operation.
   */
  status: string
  transactionHash?: string | null
  reason?: string | null
}
const payouts = new Map<string, Payout>()
let port: number
const stored = () => JSON.stringify({ port, payouts: [...payouts] })
const load = () => {
  if (!existsSync(storeFile)) writeFileSync(storeFile, stored(), { flag: 'wx' })
  const file = JSON.parse(readFileSync(storeFile, 'utf8'))
  if (Array.isArray(file))
    throw new Error(
      `${storeFile} was made by an older version of this program. Do not delete it, as it says what is paid: put {"port":${port},"payouts": before its content, and } behind it.`,
    )
  // Two processes would not see each other's signatures, and would pay twice.
  if (file.port !== port)
    throw new Error(`${storeFile} belongs to port ${file.port}: start with PORT=${file.port}.`)
  for (const [id, payout] of file.payouts) payouts.set(id, payout)
}
const store = (payout: Payout, changes: Partial<Payout> = {}) => {
  payouts.set(payout.id, Object.assign(payout, changes))
  writeFileSync(`${storeFile}.new`, stored())
  renameSync(`${storeFile}.new`, storeFile)
}

/**
 * Most operations of one payout. A lying gateway may prepare operations that can only fail, and collect the fee each
 * time.
 */
const mostFailures = 3
const isGivenUp = ({ failures = 0, forgiven = 0 }: Payout) => failures - forgiven >= mostFailures
/**
 * Makes one operation per idempotency key, and one signature. `transfer` would sign again whenever the gateway calls an
 * operation stale.
 */
const sign = async (payout: Payout) => {
  const { id, recipientAddress, amount, failures = 0 } = payout
  if (isGivenUp(payout))
    throw new Error(
      `${failures} operations of payout ${id} have failed, and may have cost their fees. Find out why; then stop this program, set the payout's "forgiven" to ${failures} in ${storeFile}, and start again.`,
    )
  const prepared = await client.transactions.prepareTransfer(
    {
      ownerAddress: owner.address,
      networkId,
      transfers: [
        {
          tokenAddress: token.address,
          recipientAddress,
          amount: parseUnits(amount, token.decimals),
        },
      ],
      feeTokenAddress: token.address,
    },
    { idempotencyKey: `payout-${id}-${failures}` },
  )
  const maxFee = parseUnits('5', token.decimals)
  return client.transactions.sign(prepared, owner, { maxFee })
}

/** Prepares another operation only after the chain shows that this one has failed. */
const startAnewIfFailed = async (payout: Payout, signed: SignedOperation) => {
  if ((await readOutcome(node, signed, { networks })) !== 'failed') return
  store(payout, {
    status: 'accepted',
    signed: undefined,
    operationId: undefined,
    failures: (payout.failures ?? 0) + 1,
  })
}

const submit = async (payout: Payout): Promise<OperationHandle> => {
  if (!payout.signed)
    try {
      const signed = await sign(payout)
      // One payment must not count for two payouts, even if the gateway returns the same operation for both.
      if ([...payouts.values()].some((other) => isSame(other.signed, signed)))
        throw new Error('The gateway prepared what another payout has signed.')
      // The file has no signature of this payout. So another payment has used the nonce, or the file has lost a
      // signature.
      if (!(await isNonceUnused(node, signed, { networks }))) {
        const sinceAsked = { ...signed, signedAt: payout.askedAt }
        await startAnewIfFailed(payout, sinceAsked)
        throw new Error('The nonce is used. If this is said each time, look whether it is paid.')
      }
      store(payout, { signed })
    } catch (error) {
      // Without a signature no operation can land. `refused` never changes, because the caller may then pay in another
      // way.
      if (isFinal(error)) store(payout, { status: 'refused', reason: error.code })
      throw error
    }
  const signed = payout.signed as SignedOperation
  try {
    const operation = await client.operations.submit(signed)
    store(payout, { operationId: operation.id })
    return operation
  } catch (error) {
    // Do not trust a refusal either: the gateway may keep the signed operation and land it later.
    await startAnewIfFailed(payout, signed)
    throw error
  }
}

/** Errors of the payout itself. All other causes may go away: missing funds, limits, the gateway, the connection. */
const isFinal = (error: unknown): error is GatewaySdkError =>
  isGatewaySdkError(error) &&
  (error.status === 400 || error.status === 422) &&
  error.code !== 'INSUFFICIENT_BALANCE'

const isSame = (one: SignedOperation | undefined, other: SignedOperation) =>
  one?.userOperationHash === other.userOperationHash

/** Ends that the node can show. Only this backend sets `refused`, never the gateway. */
const shown = ['finalized', 'failed', 'dropped']
const ended = ['refused', ...shown]
const stopping = new AbortController()
const follow = async (payout: Payout, operation: OperationHandle) => {
  const options = { timeoutMs: 24 * 3_600_000, signal: stopping.signal, verifyWith }
  try {
    // Earlier statuses are only the gateway's claim. With verifyWith, the SDK reports an end only once the node has
    // shown it, and reports a failure before it throws.
    for await (const { status, transactionHash, reason } of operation.updates(options))
      if (shown.includes(status)) store(payout, { status, transactionHash, reason })
  } catch (error) {
    // The next start resumes payouts that have not ended, or whose end the node does not confirm.
    if (!stopping.signal.aborted) console.error(payout.id, JSON.stringify(error))
  }
  taken.delete(payout.id)
}

const follows = new Set<Promise<void>>()
const taken = new Map<string, Promise<void>>()
let turn: Promise<unknown> = Promise.resolve()
/**
 * Submits payouts one after the other, so that each gets its own nonce. Concurrent requests for one payout share one
 * submit.
 */
const take = (payout: Payout): Promise<void> => {
  const before = taken.get(payout.id)
  if (before) return before
  const submitted = turn
    .then(() => submit(payout))
    .then((operation) => {
      const followed = follow(payout, operation)
      follows.add(followed)
      void followed.then(() => follows.delete(followed))
    })
  taken.set(payout.id, submitted)
  turn = submitted.catch(() => taken.delete(payout.id))
  return submitted
}

const isAmount = (amount: string) =>
  /^\d{1,9}(\.\d+)?$/.test(amount) && (amount.split('.')[1] ?? '').length <= token.decimals
let isStopping = false
const app = express().use(express.json())
// Do not return signed operations to callers.
app.set('json replacer', (name: string, value: unknown) => (name === 'signed' ? undefined : value))

app.post('/payouts', async (request, response) => {
  const id = request.get('Idempotency-Key') ?? ''
  const { recipientAddress = '', amount = '' } = request.body ?? {}
  const refuse = (status: number, error: string) => void response.status(status).json({ error })
  const askAgain = () => {
    response.set('Retry-After', '10')
    refuse(503, 'Ask again with the same key.')
  }
  if (isStopping) return askAgain()
  if (!/^[\w-]{1,64}$/.test(id)) return refuse(400, 'Idempotency-Key: 1 to 64 letters and digits.')
  if (!isAddress(recipientAddress)) return refuse(400, 'recipientAddress: an address.')
  if (typeof amount !== 'string' || !isAmount(amount))
    return refuse(400, `amount: a text such as "1.5", with ${token.decimals} decimals at most.`)
  const askedAt = Date.now()
  const payout = payouts.get(id) ?? { id, recipientAddress, amount, askedAt, status: 'accepted' }
  if (payout.recipientAddress !== recipientAddress || payout.amount !== amount)
    return refuse(409, 'The Idempotency-Key belongs to another payout.')
  // An ended payout is never restarted, because a caller who was told of a failure may have paid in another way.
  if (!ended.includes(payout.status)) {
    store(payout)
    await take(payout).catch((error) => {
      // For the log only: the error as JSON contains neither keys nor signatures.
      console.error(id, isGatewaySdkError(error) ? JSON.stringify(error) : error)
    })
  }
  if (payout.status === 'refused')
    return void response
      .status(422)
      .json({ ...payout, error: 'It was not made, and never will be.' })
  if (isGivenUp(payout))
    return refuse(500, 'Its operations fail: an operator must act. Do not pay in another way.')
  if (!payout.operationId) return askAgain()
  response.status(202).location(`/payouts/${id}`).json(payout)
})

app.get('/payouts/:id', ({ params: { id } }, response) => {
  const payout = payouts.get(id)
  response.status(payout ? 200 : 404).json(payout ?? { error: 'There is no such payout.' })
})

const answerError: ErrorRequestHandler = (error, _request, response, _next) => {
  // Express sets a status for the caller's mistakes, such as a body that is not JSON.
  if (error.status < 500) return void response.status(error.status).json({ error: error.message })
  console.error(error)
  response.status(503).set('Retry-After', '10').json({ error: 'Ask again with the same key.' })
}
app.use(answerError)

const server = app.listen(Number(PORT ?? 3000), '127.0.0.1', (error) => {
  if (error) throw error
  port = (server.address() as AddressInfo).port
  // Read the file only now: whoever holds the port owns the file.
  load()
  console.log(`Listening on port ${port}`)
  for (const payout of payouts.values())
    if (!ended.includes(payout.status))
      take(payout).catch((error) => console.error(payout.id, JSON.stringify(error)))
})
// Answers open requests, and leaves submitted operations to the gateway. Releases the port after the last write of the
// file.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    isStopping = true
    await turn
    stopping.abort()
    await Promise.all(follows)
    server.close()
  })
