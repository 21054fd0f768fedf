/**
 * Swaps one unit of a token from the owner's smart account for another token on the same network, with the fee paid in what
 * is swapped.
 *
 *   npx tsx --env-file=.gateway/demo.env examples/swap.ts
 *
 * The demo leaves demo.env: GATEWAY_URL, GATEWAY_API_KEY, OWNER_PRIVATE_KEY, TOKEN_ADDRESS and TOKEN_DECIMALS of what is
 * swapped, SWAP_TOKEN_ADDRESS and SWAP_TOKEN_DECIMALS of what it is swapped for, and in PINS_FILE the name of a file with what
 * the client's `networks` option takes, `{ "31337": { "paymaster": "0x…", "routing": … } }`.
 */
import { readFile } from 'node:fs/promises'
import { createGatewayClient, isGatewaySdkError, type NetworksOption } from '@gasless-gateway/sdk'
import { formatUnits, type Hex, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const { GATEWAY_URL = '', GATEWAY_API_KEY = '', OWNER_PRIVATE_KEY, PINS_FILE } = process.env
const { TOKEN_ADDRESS, TOKEN_DECIMALS, SWAP_TOKEN_ADDRESS, SWAP_TOKEN_DECIMALS } = process.env
if (
  !PINS_FILE ||
  !OWNER_PRIVATE_KEY ||
  !TOKEN_ADDRESS ||
  !TOKEN_DECIMALS ||
  !SWAP_TOKEN_ADDRESS ||
  !SWAP_TOKEN_DECIMALS
)
  throw new Error('Set what the comment above names.')

const networks = JSON.parse(await readFile(PINS_FILE, 'utf8')) as NetworksOption
const client = createGatewayClient({ baseUrl: GATEWAY_URL, apiKey: GATEWAY_API_KEY, networks })
const owner = privateKeyToAccount(OWNER_PRIVATE_KEY as Hex)

const [networkId = ''] = Object.keys(networks)
// Not the gateway's word: with other decimals another amount would be swapped, and at another price.
const sent = { address: TOKEN_ADDRESS, decimals: Number(TOKEN_DECIMALS) }
const received = { address: SWAP_TOKEN_ADDRESS, decimals: Number(SWAP_TOKEN_DECIMALS) }
const units = (amount: string, { decimals }: typeof sent) => formatUnits(BigInt(amount), decimals)

const asked = {
  ownerAddress: owner.address,
  networkId,
  fromToken: sent.address,
  toToken: received.address,
  amount: parseUnits('1', sent.decimals),
}

// Not the gateway's word: a price that you know, less 4 % as slippage takes 3. Here of two tokens of one dollar.
const least = parseUnits('0.96', received.decimals)

try {
  const { fromAmount, toAmount, minimumReceived } = await client.swaps.quote(asked)
  console.log(
    `Swapping ${units(fromAmount, sent)} for about ${units(toAmount, received)} of the other token`,
  )
  if (BigInt(minimumReceived) < least)
    throw new Error(`Not at this price: only ${units(minimumReceived, received)} would be certain.`)
  // One operation per idempotency key; without a key, as here, one operation per call.
  const operation = await client.swap({
    ...asked,
    owner,
    // Nothing is signed for less than the quote, which was checked against `least` above. On one network a minimum that is
    // too high only reverts; across networks it could lock the money, so pass `least` there.
    minimumReceived,
    maxFee: parseUnits('5', sent.decimals),
  })
  for await (const { status, transactionHash } of operation.updates())
    console.log(status, transactionHash ?? '')
} catch (error) {
  if (!isGatewaySdkError(error, 'INSUFFICIENT_BALANCE')) throw error
  const { address } = await client.accounts.resolveSingle({ ownerAddress: owner.address })
  console.error(`Fund ${address} first: ${error.message}`)
  process.exitCode = 1
}
