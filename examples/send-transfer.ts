/**
 * Sends one token unit from the owner's smart account, with the fee paid in the same token.
 *
 *   npx tsx --env-file=.gateway/demo.env examples/send-transfer.ts
 *
 * The demo writes these variables to demo.env: GATEWAY_URL, GATEWAY_API_KEY, OWNER_PRIVATE_KEY, TOKEN_ADDRESS and
 * TOKEN_DECIMALS of the token to send, and PINS_FILE. That file holds the client's `networks` option:
 * `{ "31337": { "paymaster": "0x…", … } }`.
 */
import { readFile } from 'node:fs/promises'
import { createGatewayClient, isGatewaySdkError, type NetworksOption } from '@gasless-gateway/sdk'
import { formatUnits, type Hex, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const { GATEWAY_URL = '', GATEWAY_API_KEY = '', OWNER_PRIVATE_KEY, PINS_FILE } = process.env
const { TOKEN_ADDRESS, TOKEN_DECIMALS } = process.env
if (!PINS_FILE || !OWNER_PRIVATE_KEY || !TOKEN_ADDRESS || !TOKEN_DECIMALS)
  throw new Error('Set what the comment above names.')

const networks = JSON.parse(await readFile(PINS_FILE, 'utf8')) as NetworksOption
const client = createGatewayClient({ baseUrl: GATEWAY_URL, apiKey: GATEWAY_API_KEY, networks })
const owner = privateKeyToAccount(OWNER_PRIVATE_KEY as Hex)

const [networkId = ''] = Object.keys(networks)
// Do not take the token from the gateway: a wrong address or wrong decimals would send another amount.
const token = { address: TOKEN_ADDRESS, decimals: Number(TOKEN_DECIMALS) }
const units = (amount: bigint) => `${formatUnits(amount, token.decimals)} of the token`

const { address } = await client.accounts.resolveSingle({ ownerAddress: owner.address })
const friend = privateKeyToAccount(generatePrivateKey()).address
const amount = parseUnits('1', token.decimals)
console.log(`Sending ${units(amount)} from ${address} to ${friend}`)

try {
  // One operation per idempotency key; without a key, as here, one operation per call.
  const operation = await client.transfer({
    owner,
    networkId,
    transfers: [{ tokenAddress: token.address, recipientAddress: friend, amount }],
    feeToken: token.address,
    maxFee: parseUnits('5', token.decimals),
  })
  // The gateway now has the operation and follows it to its end. Keep the id: client.operations.resume(id) continues in
  // any process.
  console.log(`Submitted ${operation.id}`)
  const { feeBreakdown } = await operation.wait({
    onStatus: ({ status, transactionHash }) => console.log(status, transactionHash ?? ''),
  })
  if (feeBreakdown) console.log(`Paid ${units(BigInt(feeBreakdown.collectedFeeRaw))} for it.`)
} catch (error) {
  if (!isGatewaySdkError(error, 'INSUFFICIENT_BALANCE')) throw error
  console.error(`Fund ${address} first: ${error.message}`)
  process.exitCode = 1
}
