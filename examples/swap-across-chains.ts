/**
 * Swaps five units of a token from the owner's smart account for the same token on another network. It follows both
 * legs: the operation, and the payout of the bridge on the other network. The fee is paid in the swapped token.
 *
 *   npx tsx --env-file=.gateway/demo.env examples/swap-across-chains.ts
 *
 * The demo writes these variables to demo.env: GATEWAY_URL, GATEWAY_API_KEY, OWNER_PRIVATE_KEY, TOKEN_ADDRESS and
 * TOKEN_DECIMALS of the token to swap, BRIDGE_TOKEN_ADDRESS and BRIDGE_TOKEN_DECIMALS of the token on the other
 * network, and PINS_FILE. That file holds the client's `networks` option: `{ "31337": { "paymaster": "0x…", "routing":
 * … }, "31338": { … } }`.
 */
import { readFile } from 'node:fs/promises'
import { createGatewayClient, isGatewaySdkError, type NetworksOption } from '@gasless-gateway/sdk'
import { formatUnits, type Hex, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const { GATEWAY_URL = '', GATEWAY_API_KEY = '', OWNER_PRIVATE_KEY, PINS_FILE } = process.env
const { TOKEN_ADDRESS, TOKEN_DECIMALS, BRIDGE_TOKEN_ADDRESS, BRIDGE_TOKEN_DECIMALS } = process.env
if (
  !PINS_FILE ||
  !OWNER_PRIVATE_KEY ||
  !TOKEN_ADDRESS ||
  !TOKEN_DECIMALS ||
  !BRIDGE_TOKEN_ADDRESS ||
  !BRIDGE_TOKEN_DECIMALS
)
  throw new Error('Set what the comment above names.')

const networks = JSON.parse(await readFile(PINS_FILE, 'utf8')) as NetworksOption
const client = createGatewayClient({ baseUrl: GATEWAY_URL, apiKey: GATEWAY_API_KEY, networks })
const owner = privateKeyToAccount(OWNER_PRIVATE_KEY as Hex)

const [networkId = '', toNetworkId = ''] = Object.keys(networks)
// Do not take the decimals from the gateway: wrong ones would change the amount and the price.
const sent = { address: TOKEN_ADDRESS, decimals: Number(TOKEN_DECIMALS) }
const received = { address: BRIDGE_TOKEN_ADDRESS, decimals: Number(BRIDGE_TOKEN_DECIMALS) }
const units = (amount: string, { decimals }: typeof sent) => formatUnits(BigInt(amount), decimals)

const asked = {
  ownerAddress: owner.address,
  networkId,
  toNetworkId,
  fromToken: sent.address,
  toToken: received.address,
  amount: parseUnits('5', sent.decimals),
}

// From a price that you know, not from the gateway, less 1 %. Here both sides are the same token.
const least = parseUnits('4.95', received.decimals)

try {
  const quote = await client.swaps.quote(asked)
  const { fromAmount, toAmount, minimumReceived, bridge: name, estimatedTimeSeconds } = quote
  console.log(`${units(fromAmount, sent)} here are about ${units(toAmount, received)} there,`)
  console.log(`by ${name}, in about ${estimatedTimeSeconds} seconds.`)
  if (BigInt(minimumReceived) < least)
    throw new Error(`Not at this price: only ${units(minimumReceived, received)} would be certain.`)
  // One operation per idempotency key; without a key, as here, one operation per call.
  const operation = await client.swap({
    ...asked,
    owner,
    // The SDK signs no swap for less, nor for over 10 % more: a minimum that nobody delivers would lock the tokens. So
    // do not use the quote's minimum, which is only the gateway's claim.
    minimumReceived: least,
    maxFee: parseUnits('5', sent.decimals),
  })
  // Both legs may take minutes. Any process can continue to follow them: (await
  // client.operations.resume(id)).waitForBridge()
  console.log(`Submitted ${operation.id}`)
  const { bridge } = await operation.waitForBridge({
    onStatus: ({ status, transactionHash, bridge }) =>
      console.log(status, transactionHash ?? '', bridge ? `bridge: ${bridge.status}` : ''),
  })
  // `waitForBridge` returns every outcome instead of throwing: the tokens may also be refunded, or another token may
  // arrive.
  if (bridge?.status === 'done')
    console.log(
      `Received ${units(bridge.receivedAmount ?? '0', received)} on network ${toNetworkId}:`,
      bridge.destinationTransactionHash,
    )
  else throw new Error(`The bridge ended ${bridge?.status}: ${JSON.stringify(bridge)}`)
} catch (error) {
  if (!isGatewaySdkError(error, 'INSUFFICIENT_BALANCE')) throw error
  const { address } = await client.accounts.resolveSingle({ ownerAddress: owner.address })
  console.error(`Fund ${address} first: ${error.message}`)
  process.exitCode = 1
}
