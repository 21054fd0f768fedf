/**
 * Provokes the errors that an integration has to expect, and shows how to handle each. Every error has a `code`, and a
 * message with the remedy.
 *
 *   npx tsx --env-file=.gateway/demo.env examples/handle-errors.ts
 *
 * The demo writes these variables to demo.env: GATEWAY_URL, GATEWAY_API_KEY, OWNER_PRIVATE_KEY, TOKEN_ADDRESS and
 * TOKEN_DECIMALS of the token to send, SWAP_TOKEN_ADDRESS of another token, and PINS_FILE. That file holds the client's
 * `networks` option: `{ "31337": { "paymaster": "0x…", … } }`.
 */
import { readFile } from 'node:fs/promises'
import {
  createGatewayClient,
  isGatewayApiError,
  isGatewaySdkError,
  type NetworksOption,
} from '@gasless-gateway/sdk'
import { type Hex, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const { GATEWAY_URL = '', GATEWAY_API_KEY = '', OWNER_PRIVATE_KEY, PINS_FILE } = process.env
const { TOKEN_ADDRESS, TOKEN_DECIMALS, SWAP_TOKEN_ADDRESS } = process.env
if (!PINS_FILE || !OWNER_PRIVATE_KEY || !TOKEN_ADDRESS || !TOKEN_DECIMALS || !SWAP_TOKEN_ADDRESS)
  throw new Error('Set what the comment above names.')

const networks = JSON.parse(await readFile(PINS_FILE, 'utf8')) as NetworksOption
const options = { baseUrl: GATEWAY_URL, apiKey: GATEWAY_API_KEY, networks }
const client = createGatewayClient(options)
const owner = privateKeyToAccount(OWNER_PRIVATE_KEY as Hex)

const [networkId = ''] = Object.keys(networks)
const token = { address: TOKEN_ADDRESS, decimals: Number(TOKEN_DECIMALS) }
const friend = privateKeyToAccount(generatePrivateKey())
const transfersOf = (amount: string) => [
  {
    tokenAddress: token.address,
    recipientAddress: friend.address,
    amount: parseUnits(amount, token.decimals),
  },
]
const payment = {
  owner,
  networkId,
  transfers: transfersOf('1'),
  feeToken: token.address,
  maxFee: parseUnits('5', token.decimals),
}

/**
 * Handles an error by its code, because codes never change and messages may. Returns what it did or advises. Throws
 * unknown errors again.
 */
async function handle(error: unknown): Promise<string> {
  if (isGatewaySdkError(error, 'WAIT_TIMEOUT')) {
    // The operation may still land: preparing it again could pay twice. Any process can continue with its id.
    const operation = await client.operations.resume(error.operationId)
    return `waited on, and it is ${(await operation.wait()).status}`
  }
  if (isGatewaySdkError(error, 'INSUFFICIENT_BALANCE'))
    return `have the account funded: ${error.reason}`
  if (isGatewaySdkError(error, 'VERIFICATION_MISMATCH'))
    return `nothing was signed, as ${error.field} is ${error.actual}, and should be ${error.expected}`
  if (isGatewaySdkError(error, 'SIGNATURE_UNEXPECTED'))
    return `nothing was submitted: look at the key that signs the ${error.needed}`
  if (isGatewaySdkError(error, 'SWAP_AMOUNT_TOO_SMALL')) return 'ask for more, or not at all'
  // For all other refusals it is enough to know whether a retry may help.
  if (isGatewayApiError(error))
    return error.retryable
      ? `ask again in ${error.retryAfterMs ?? 1_000} ms`
      : `do not ask again; HTTP ${error.status}, ${error.docsUrl}, and the operator finds ${error.requestId}`
  throw error
}

/** Each call makes an operation of its own: one per idempotency key; without a key, as here, one per call. */
const mishaps: Record<string, () => Promise<unknown>> = {
  'more than the account has': () =>
    client.transfer({ ...payment, transfers: transfersOf('1000000') }),
  'a fee above what you allow': () => client.transfer({ ...payment, maxFee: 1n }),
  'a network that the gateway does not serve': () =>
    client.transactions.prepareTransfer({
      ownerAddress: owner.address,
      networkId: '424242',
      transfers: transfersOf('1'),
      feeTokenAddress: token.address,
    }),
  'an API key that is none': () =>
    createGatewayClient({ ...options, apiKey: `ggw_live_${'0'.repeat(38)}` }).transfer(payment),
  'a signature of another key': () =>
    client.transfer({
      ...payment,
      owner: { address: owner.address, signMessage: friend.signMessage },
    }),
  'a swap of too little': () =>
    client.swap({
      owner,
      networkId,
      fromToken: token.address,
      toToken: SWAP_TOKEN_ADDRESS,
      amount: 1n,
      minimumReceived: 'any',
      maxFee: parseUnits('5', token.decimals),
    }),
  'a wait that is too short': async () => {
    const operation = await client.transfer(payment)
    await operation.wait({ timeoutMs: 1 })
  },
}

for (const [name, happen] of Object.entries(mishaps))
  try {
    await happen()
    throw new Error(`Nothing was wrong with ${name}.`)
  } catch (error) {
    const remedy = await handle(error)
    const { code, message } = error as { code: string; message: string }
    console.log(`\n${name}\n  ${code}: ${message}\n  So: ${remedy}`)
  }
