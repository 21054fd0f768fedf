/**
 * Swaps some of a token from the owner's smart account for another token, on the same network or, when another one
 * is named, for the same token there. The fee is paid in what is swapped.
 *
 *   GATEWAY_URL=http://localhost:8787/v1 GATEWAY_API_KEY=ggw_live_… OWNER_PRIVATE_KEY=0x… \
 *     npx tsx examples/swap.ts .gateway/pins.json [id of another network]
 *
 * pins.json holds what the client's `networks` option takes: `{ "31337": { "paymaster": "0x…", "routing": … } }`.
 * The demo prints the values and leaves that file in .gateway/pins.json.
 */
import { readFile } from 'node:fs/promises'
import { createGatewayClient, isGatewaySdkError, type NetworksOption } from '@gasless-gateway/sdk'
import { formatUnits, type Hex, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const { GATEWAY_URL = '', GATEWAY_API_KEY = '', OWNER_PRIVATE_KEY } = process.env
const [pinsFile, otherNetworkId] = process.argv.slice(2)
if (!pinsFile || !OWNER_PRIVATE_KEY)
  throw new Error('Set OWNER_PRIVATE_KEY, and name the file with the pins of the networks.')

const networks = JSON.parse(await readFile(pinsFile, 'utf8')) as NetworksOption
const client = createGatewayClient({ baseUrl: GATEWAY_URL, apiKey: GATEWAY_API_KEY, networks })
const owner = privateKeyToAccount(OWNER_PRIVATE_KEY as Hex)

const [networkId = ''] = Object.keys(networks)
const toNetworkId = otherNetworkId ?? networkId
const [here, there] = await Promise.all([
  client.networks.tokens(networkId),
  client.networks.tokens(toNetworkId),
])
const [sent] = here.tokens
const received = there.tokens.find(
  ({ symbol }) => (symbol === sent?.symbol) === (toNetworkId !== networkId),
)
if (!sent || !received) throw new Error(`Networks ${networkId} and ${toNetworkId} have no pair.`)
const units = (amount: string, { decimals, symbol }: typeof sent) =>
  `${formatUnits(BigInt(amount), decimals)} ${symbol}`

const asked = {
  ownerAddress: owner.address,
  networkId,
  toNetworkId,
  fromToken: sent.address,
  toToken: received.address,
  amount: parseUnits(toNetworkId === networkId ? '1' : '5', sent.decimals),
}

try {
  const { fromAmount, toAmount, minimumReceived } = await client.swaps.quote(asked)
  console.log(`Swapping ${units(fromAmount, sent)} for about ${units(toAmount, received)}`)
  const operation = await client.swap({
    ...asked,
    owner,
    // What the user has seen is the least that is signed for, whatever the gateway prepares.
    minimumReceived,
    maxFee: parseUnits('5', sent.decimals),
  })
  for await (const { status, transactionHash } of operation.updates())
    console.log(status, transactionHash ?? '')
  const { bridge } = await operation.waitForBridge()
  if (bridge)
    console.log(`The bridge ended ${bridge.status}.`, bridge.destinationTransactionHash ?? '')
} catch (error) {
  if (!isGatewaySdkError(error, 'INSUFFICIENT_BALANCE')) throw error
  const { address } = await client.accounts.resolveSingle({ ownerAddress: owner.address })
  console.error(`Fund ${address} first: ${error.message}`)
  process.exitCode = 1
}
