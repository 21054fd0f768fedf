import type { Token } from '@gasless-gateway/core'
import { createGatewayClient, type NetworksOption } from '@gasless-gateway/sdk'
import color from 'picocolors'
import { type Hex, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { clientPins } from '../chains/client-pins.js'
import type { DevnetChain } from '../chains/devnet-chain.js'
import { unhurried } from '../chains/unhurried.js'
import type { Devnet } from '../start-devnet.js'
import type { DemoStep } from './carry-out.js'
import type { DemoReceipt } from './demo-receipt.js'
import { renderReceipt } from './print-receipt.js'
import { sendDemoSwap } from './send-demo-swap.js'
import { sendDemoTransfer } from './send-demo-transfer.js'
import { shortfallsOf } from './shortfalls.js'
import type { LocalGateway } from './start-local-gateway.js'
import type { ExampleTokens } from './write-example-files.js'

export interface DemoResult {
  readonly receipts: readonly DemoReceipt[]
  /** The broken promises of all receipts, as sentences. Empty: the demo kept them all. */
  readonly shortfalls: readonly string[]
  readonly pins: NetworksOption
  /** Owns the account of all operations. */
  readonly ownerKey: Hex
  /** An example body for `POST /swap/quote`. */
  readonly quoteBody: object
  /** The tokens that were paid, bought and bridged. */
  readonly tokens: ExampleTokens
}

/** Performs two transfers, a swap and a cross-chain swap with one new account, which never holds native coin. */
export async function performDemo({
  devnet,
  gateway,
  say,
}: {
  readonly devnet: Devnet
  readonly gateway: LocalGateway
  readonly say: (line: string) => void
}): Promise<DemoResult> {
  const [chain, other] = devnet.chains
  if (!chain || !other) throw new Error('The devnet has not started two chains.')
  const [usdc, dai, usdcThere] = [
    tokenOf(chain, 'USDC'),
    tokenOf(chain, 'DAI'),
    tokenOf(other, 'USDC'),
  ]
  const dollars = (amount: string) => parseUnits(amount, usdc.decimals)
  const pins = clientPins(devnet.chains)
  const client = createGatewayClient({
    baseUrl: gateway.baseUrl,
    apiKey: gateway.apiKey,
    networks: pins,
    ...unhurried,
  })
  const ownerKey = generatePrivateKey()
  const owner = privateKeyToAccount(ownerKey)
  const recipient = privateKeyToAccount(generatePrivateKey()).address
  const { address: account } = await client.accounts.resolveSingle({ ownerAddress: owner.address })
  await devnet.fundToken(chain.network.networkId, {
    token: usdc.address,
    to: account,
    amount: dollars('100'),
  })

  const transfer = (step: DemoStep) => sendDemoTransfer({ ...step, recipient })
  const swapTo =
    (to: DevnetChain, { address }: Token) =>
    (step: DemoStep) =>
      sendDemoSwap({ ...step, to, toToken: address })
  const acts: readonly Act[] = [
    {
      title: 'First transfer: deploys the account, which has never held native coin',
      amount: dollars('25'),
      received: usdc,
      perform: transfer,
    },
    {
      title: 'Second transfer: the account is deployed, the fee is prepaid',
      amount: dollars('25'),
      received: usdc,
      perform: transfer,
    },
    {
      title: 'Swap: approval and swap in one operation, the call data read before signing',
      amount: dollars('20'),
      received: dai,
      perform: swapTo(chain, dai),
    },
    {
      title: 'Swap across chains: paid on one chain, received on the other',
      amount: dollars('10'),
      received: usdcThere,
      perform: swapTo(other, usdcThere),
    },
  ]
  const receipts: DemoReceipt[] = []
  for (const { title, amount, received, perform } of acts) {
    say(`\n${color.bold(title)}`)
    const started = Date.now()
    const receipt = await perform({
      client,
      chain,
      owner,
      account,
      token: usdc.address,
      amount,
      onProgress: (line) =>
        say(`  ${color.dim(`${((Date.now() - started) / 1000).toFixed(1)} s`)}  ${line}`),
    })
    receipts.push(receipt)
    say(`\n${renderReceipt('Receipt', receipt, { sent: usdc, received })}`)
  }
  return {
    receipts,
    shortfalls: receipts.flatMap(shortfallsOf),
    pins,
    ownerKey,
    tokens: { paid: usdc, swapped: dai, bridged: usdcThere },
    quoteBody: {
      ownerAddress: owner.address,
      networkId: chain.network.networkId,
      fromToken: usdc.address,
      toToken: dai.address,
      amount: dollars('1').toString(),
    },
  }
}

interface Act {
  readonly title: string
  /** In USDC. */
  readonly amount: bigint
  readonly received: Token
  readonly perform: (step: DemoStep) => Promise<DemoReceipt>
}

function tokenOf({ network: { tokens } }: DevnetChain, symbol: string): Token {
  const token = tokens.find((one) => one.symbol === symbol)
  if (!token) throw new Error(`The devnet has no ${symbol}.`)
  return token
}
