/**
 * Swaps one unit of a token from the owner's smart account for another token on the same network, with the fee paid in
 * the swapped token.
 *
 *   npx tsx --env-file=.gateway/demo.env examples/swap.ts
 *
 * The demo writes these variables to demo.env: GATEWAY_URL, GATEWAY_API_KEY, OWNER_PRIVATE_KEY, TOKEN_ADDRESS and
 * TOKEN_DECIMALS of the token to swap, SWAP_TOKEN_ADDRESS and SWAP_TOKEN_DECIMALS of the token to receive, and
 * PINS_FILE. That file holds the client's `networks` option: `{ "31337": { "paymaster": "0x…", "routing": … } }`.
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
// Do not take the decimals from the gateway: wrong ones would change the amount and the price.
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

// From a price that you know, not from the gateway, less 4 %, because slippage can take 3 %. Here both tokens are worth
// one dollar.
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
    // The SDK signs no swap for less than the quote, which was checked against `least` above. On one network a minimum
    // that is too high only makes the swap revert. Across networks it could lock the tokens, so pass `least` there.
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
