import { readFile } from 'node:fs/promises'
import { parseGwei, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { priceDecimals } from '../ports/price-source.js'
import { usdc } from '../testing/a-network.js'
import { feeValue } from './fee-value.js'
import { serviceFee } from './service-fee.js'
import { tokenCost, tokenPerNative } from './token-math.js'

const dollars = (amount: string) => parseUnits(amount, priceDecimals)

/** Rows of the page's tables that end in a number, by their first cell. */
async function rowsOfThePage(): Promise<ReadonlyMap<string, bigint>> {
  const page = await readFile(new URL('../../../../docs/fees.md', import.meta.url), 'utf8')
  return new Map(
    [...page.matchAll(/^\| (.+?) +\| +(\d+) \|$/gm)].map(([, name = '', amount = '']) => [
      name,
      BigInt(amount),
    ]),
  )
}

test('the worked example in docs/fees.md is what the code works out', async () => {
  const quoted = { native: dollars('2500'), token: dollars('1') }
  const rate = tokenPerNative({ ...quoted, tokenDecimals: usdc.decimals })
  const worstCase = 240_000n * parseGwei('0.5')
  const { staticFee, transferFee } = serviceFee({
    policy: { staticUsdMicros: 50_000n, transferFeeBps: 10n },
    assets: [{ asset: usdc.address, amount: parseUnits('25', 6), decimals: 6 }],
    prices: new Map([[usdc.address, quoted.token]]),
    token: { price: quoted.token, decimals: 6 },
  })
  const ceiling = tokenCost(worstCase, rate) + staticFee + transferFee
  const gasFee = tokenCost(182_000n * parseGwei('0.21'), rate)
  const collected = gasFee + staticFee + transferFee
  const outerCostWei = (60_000_000_000_000n * 170_000n) / 400_000n
  const value = feeValue({
    collected,
    outerCostWei,
    tokenDecimals: 6,
    prices: { token: dollars('0.9998'), native: dollars('2480') },
  })
  expect([...(await rowsOfThePage())]).toEqual([
    ['worst-case gas: 240,000 at 0.5 gwei, in wei', worstCase],
    ['USDC units per ETH', rate],
    ['worst-case gas in USDC units', tokenCost(worstCase, rate)],
    ['static part', staticFee],
    ['0.1 % of 25 USDC', transferFee],
    ['ceiling: `tokenAmount`, `maxFeeRaw`', ceiling],
    ['`gasFeeRaw`', gasFee],
    ['`collectedFeeRaw`', collected],
    ['`refundedFeeRaw`', ceiling - collected],
    ['`outerCostWei`', outerCostWei],
    ['`collectedUsdMicros`', value.collectedUsdMicros],
    ['`outerCostUsdMicros`', value.outerCostUsdMicros],
    ['`netUsdMicros`', value.netUsdMicros],
    ['`netFeeRaw`', value.netFee],
  ])
})
