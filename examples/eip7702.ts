/**
 * Sends one token unit from the owner's own address, with the fee paid in the same token. With the first operation the
 * address adopts the pinned delegate (EIP-7702). On a network without EIP-7702, the owner sends a plain transaction
 * instead.
 *
 *   npx tsx --env-file=.gateway/eip7702.env examples/eip7702.ts
 *
 * The demo writes these variables to eip7702.env: GATEWAY_URL, GATEWAY_API_KEY of a project that was created with
 * `accountMode: "eip7702"`, OWNER_PRIVATE_KEY, TOKEN_ADDRESS and TOKEN_DECIMALS of the token to send, and PINS_FILE.
 * That file holds the client's `networks` option: `{ "31337": { "paymaster": "0x…", "delegate": "0x…", … } }`.
 */
import { readFile } from 'node:fs/promises'
import {
  createGatewayClient,
  isGatewaySdkError,
  type NetworksOption,
  nativeCoinAddress,
} from '@gasless-gateway/sdk'
import { formatUnits, type Hex, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const { GATEWAY_URL = '', GATEWAY_API_KEY = '', OWNER_PRIVATE_KEY, PINS_FILE } = process.env
const { TOKEN_ADDRESS, TOKEN_DECIMALS } = process.env
if (!PINS_FILE || !OWNER_PRIVATE_KEY || !TOKEN_ADDRESS || !TOKEN_DECIMALS)
  throw new Error('Set what the comment above names.')

const networks = JSON.parse(await readFile(PINS_FILE, 'utf8')) as NetworksOption
const client = createGatewayClient({
  baseUrl: GATEWAY_URL,
  apiKey: GATEWAY_API_KEY,
  networks,
  // Without this mode the client signs nothing for an owner's own address, so the gateway cannot choose the mode.
  accountMode: 'eip7702',
})
const owner = privateKeyToAccount(OWNER_PRIVATE_KEY as Hex)

const [networkId = ''] = Object.keys(networks)
// Do not take the token from the gateway: a wrong address or wrong decimals would send another amount.
const token = { address: TOKEN_ADDRESS, decimals: Number(TOKEN_DECIMALS) }

const friend = privateKeyToAccount(generatePrivateKey()).address
const amount = parseUnits('1', token.decimals)
const { transactions, operations } = client
// Without EIP-7702 the owner's transactions pay gas in native coin, so a ceiling in a token would be meaningless.
const [feeTokenAddress, maxFee] = networks[networkId]?.delegate
  ? [token.address, parseUnits('5', token.decimals)]
  : [nativeCoinAddress, parseEther('0.1')]

try {
  // One operation per idempotency key; without a key, as here, one operation per prepare.
  const prepared = await transactions.prepareTransfer({
    ownerAddress: owner.address,
    networkId,
    transfers: [{ tokenAddress: token.address, recipientAddress: friend, amount }],
    feeTokenAddress,
  })
  const { tokenAmount, feeToken } = prepared.gatewayFee
  if (prepared.rail === 'transaction')
    console.log(`A plain transaction, for at most ${formatUnits(BigInt(tokenAmount), 18)} in gas`)
  else
    console.log(
      prepared.authorizationRequired
        ? `The address adopts ${prepared.authorizationDelegate} with this operation`
        : 'The address has adopted its delegate',
      `and pays at most ${formatUnits(BigInt(tokenAmount), token.decimals)} of ${feeToken}`,
    )
  // `sign` checks everything against the pins, including the authorization and each plain transaction.
  const signed = await transactions.sign(prepared, owner, { maxFee })
  const operation = await operations.submit(signed)
  for await (const { status, transactionHash } of operation.updates())
    console.log(status, transactionHash ?? '')
} catch (error) {
  if (!isGatewaySdkError(error, 'INSUFFICIENT_BALANCE')) throw error
  console.error(`Fund ${owner.address} first: ${error.message}`)
  process.exitCode = 1
}
