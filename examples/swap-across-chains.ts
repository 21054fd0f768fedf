/**
 * Swaps five units of a token from the owner's smart account for the same token on another network, and follows both legs: the
 * operation here, and what the bridge pays out there. The fee is paid in what is swapped.
 *
 *   npx tsx --env-file=.gateway/demo.env examples/swap-across-chains.ts
 *
 * The demo leaves demo.env: GATEWAY_URL, GATEWAY_API_KEY, OWNER_PRIVATE_KEY, TOKEN_ADDRESS and TOKEN_DECIMALS of the token
 * here, BRIDGE_TOKEN_ADDRESS and BRIDGE_TOKEN_DECIMALS of it there, and in PINS_FILE the name of a file with what the client's
 * `networks` option takes, `{ "31337": { "paymaster": "0x…", "routing": … }, "31338": { … } }`.
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
// Not the gateway's word: with other decimals another amount would be swapped, and at another price.
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

// Not the gateway's word: a price that you know, less 1 %. Here it is the same token on both sides.
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
    // Nothing is signed for less, and nothing for over 10 % more: a minimum that nobody delivers would lock the money. So it is not
    // the quote's, which is the gateway's word.
    minimumReceived: least,
    maxFee: parseUnits('5', sent.decimals),
  })
  // Both legs take their time. Any process can follow them on: (await client.operations.resume(id)).waitForBridge()
  console.log(`Submitted ${operation.id}`)
  const { bridge } = await operation.waitForBridge({
    onStatus: ({ status, transactionHash, bridge }) =>
      console.log(status, transactionHash ?? '', bridge ? `bridge: ${bridge.status}` : ''),
  })
  // Every end is returned instead of thrown: here the money may also have come back, or as another token.
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
