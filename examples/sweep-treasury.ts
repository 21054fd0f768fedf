/**
 * Sweeps the tokens of many deposit accounts into one treasury, several at a time. No account needs native coin or
 * further tokens, because the fee is taken from the amount. The program skips accounts whose balance is not worth the
 * fee, and prints them.
 *
 *   npx tsx --env-file=.gateway/demo.env examples/sweep-treasury.ts
 *
 * The demo writes these variables to demo.env: GATEWAY_URL, GATEWAY_API_KEY, RPC_URL of the network, DEPOSITS_MNEMONIC
 * with the keys of the accounts' owners, TREASURY_ADDRESS, TOKEN_ADDRESS of the token to sweep, and PINS_FILE. That
 * file holds the client's `networks` option: `{ "31337": { "paymaster": "0x…", … } }`.
 */
import { readFile } from 'node:fs/promises'
import { createGatewayClient, type NetworksOption } from '@gasless-gateway/sdk'
import {
  type Address,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  http,
  parseUnits,
} from 'viem'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

const { GATEWAY_URL = '', GATEWAY_API_KEY = '', RPC_URL, PINS_FILE } = process.env
const { DEPOSITS_MNEMONIC, TREASURY_ADDRESS, TOKEN_ADDRESS } = process.env
if (!PINS_FILE || !RPC_URL || !DEPOSITS_MNEMONIC || !TREASURY_ADDRESS || !TOKEN_ADDRESS)
  throw new Error('Set what the comment above names.')
/** Number of the mnemonic's keys, from the first one, that own deposit accounts. */
const accountCount = 12

const networks = JSON.parse(await readFile(PINS_FILE, 'utf8')) as NetworksOption
const client = createGatewayClient({ baseUrl: GATEWAY_URL, apiKey: GATEWAY_API_KEY, networks })
const chain = createPublicClient({ transport: http(RPC_URL, { batch: true }) })
const treasury = TREASURY_ADDRESS as Address

const [networkId = ''] = Object.keys(networks)
const tokenAddress = TOKEN_ADDRESS as Address
// Read from the token's contract, not from the gateway.
const read = { address: tokenAddress, abi: erc20Abi } as const
const decimals = await chain.readContract({ ...read, functionName: 'decimals' })
const symbol = await chain.readContract({ ...read, functionName: 'symbol' })
const units = (amount: bigint) => `${formatUnits(amount, decimals)} ${symbol}`
/** Highest fee of a sweep, in units of the token. The gateway estimates the fee; the program accepts no higher one. */
const highestFee = parseUnits('5', decimals)

/** Returns the highest fee that a sweep of this amount can cost. */
const feeOf = async (senderAddress: Address, amount: bigint) => {
  const args = [treasury, amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  const { estimatedFeeRaw } = await client.fees.estimate({
    networkId,
    senderAddress,
    calls: [{ to: tokenAddress, data }],
    transferredAssets: [{ address: tokenAddress, amount }],
    feeToken: tokenAddress,
  })
  // The price of gas may rise until the operation is prepared.
  return (BigInt(estimatedFeeRaw) * 11n) / 10n
}

const submit = async (owner: HDAccount, account: Address) => {
  const balance = await chain.readContract({
    ...read,
    functionName: 'balanceOf',
    args: [account],
  })
  const fee = balance > 0n ? await feeOf(account, balance) : 0n
  // The unused part of the kept fee stays in the account until the next sweep.
  const amount = balance - fee
  if (amount <= fee || fee > highestFee) {
    console.log(`Skipped ${account}: it has ${units(balance)}, and the fee is up to ${units(fee)}`)
    return undefined
  }
  // One operation per idempotency key; without a key, as here, one operation per call.
  const operation = await client.transfer({
    owner,
    networkId,
    transfers: [{ tokenAddress, recipientAddress: treasury, amount }],
    feeToken: tokenAddress,
    maxFee: fee,
  })
  return { amount, operation }
}

const owners = Array.from({ length: accountCount }, (_, addressIndex) =>
  mnemonicToAccount(DEPOSITS_MNEMONIC, { addressIndex }),
)
const resolved = await client.accounts.resolveMany(owners.map(({ address }) => address))
const accounts = resolved.map(({ smartAccountAddress }) => smartAccountAddress as Address)

// A few at a time. Accounts of different owners need no nonce keys.
const results = await client.operations.inParallel(
  owners.map((owner, place) => () => submit(owner, accounts[place] as Address)),
  { concurrency: 6 },
)
let total = 0n
await Promise.all(
  results.map(async (result, place) => {
    try {
      if (result.status === 'rejected') throw result.reason
      if (!result.value) return
      const { amount, operation } = result.value
      const { transactionHash } = await operation.wait()
      total += amount
      console.log(`Swept ${units(amount)} from ${accounts[place]} in ${transactionHash}`)
    } catch (error) {
      // The next sweep moves the balance: amounts of pending operations count as spent until they have landed.
      console.error(
        `Not swept: ${accounts[place]}.`,
        error instanceof Error ? error.message : error,
      )
      process.exitCode = 1
    }
  }),
)
console.log(`${units(total)} went to ${treasury}`)
