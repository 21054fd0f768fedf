import { type Address, getAddress, isAddressEqual, parseAbi, size, slice, zeroAddress } from 'viem'
import type { Call } from '../erc4337/kernel-execution.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { functionReader } from './function-reader.js'

/** The recipient of a swap's output, as the call declares it. */
export interface SwapOutput {
  readonly router: Address
  readonly recipient: Address
  /** The native coin has its sentinel address. `undefined` if the call does not name the asset. */
  readonly asset: Address | undefined
}

/** Functions of Uniswap v2 and its forks. The forms without a deadline are newer. */
const readPathSwap = functionReader(
  parseAbi([
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
    'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to)',
    'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    'function swapTokensForExactETH(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
    'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  ]),
)
const readCoinSwap = functionReader(
  parseAbi([
    'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)',
    'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  ]),
)
/** Functions of Uniswap v3. The second form has no deadline. */
const readSingleSwap = functionReader(
  parseAbi([
    'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96) params)',
    'function exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
    'function exactOutputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 amountOut, uint256 amountInMaximum, uint160 sqrtPriceLimitX96) params)',
  ]),
)
const readPoolSwap = functionReader(
  parseAbi([
    'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
    'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
    'function exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)',
    'function exactOutput((bytes path, address recipient, uint256 amountOut, uint256 amountInMaximum) params)',
  ]),
)
const readPayout = functionReader(
  parseAbi([
    'function unwrapWETH9(uint256 amountMinimum, address recipient)',
    'function sweepToken(address token, uint256 amountMinimum, address recipient)',
  ]),
)

/**
 * Returns the outputs that swap calls of well-known exchanges pay, and their recipients. An output that stays in the
 * router is left out, because another call pays it out.
 */
export const swapOutputsIn = (calls: readonly Call[], account: Address): SwapOutput[] =>
  calls
    .flatMap((call) => outputOf(call) ?? [])
    .map((output) => ({
      ...output,
      recipient: output.recipient === theCaller ? account : output.recipient,
    }))
    .filter(({ router, recipient }) => !isRouterItself(router, recipient))

/** Placeholder recipients of Uniswap's second router. */
const theCaller: Address = '0x0000000000000000000000000000000000000001'
const theRouter: Address = '0x0000000000000000000000000000000000000002'

const isRouterItself = (router: Address, recipient: Address): boolean =>
  [router, theRouter, zeroAddress].some((one) => isAddressEqual(one, recipient))

function outputOf({ to: router, data }: Call): SwapOutput | undefined {
  const path = readPathSwap(data)
  if (path) {
    const [, , tokens, recipient] = path.args
    const asset = /ETH/.test(path.functionName) ? nativeCoinAddress : tokens.at(-1)
    return { router, recipient, asset }
  }
  const coin = readCoinSwap(data)?.args
  if (coin) return { router, recipient: coin[2], asset: coin[1].at(-1) }
  const single = readSingleSwap(data)?.args[0]
  if (single) return { router, recipient: single.recipient, asset: single.tokenOut }
  const pools = readPoolSwap(data)
  if (pools) {
    const [{ path: packed, recipient }] = pools.args
    if (size(packed) < 20) return undefined
    // The path of an exact output is in reverse order.
    const asset = pools.functionName === 'exactInput' ? slice(packed, -20) : slice(packed, 0, 20)
    return { router, recipient, asset: getAddress(asset) }
  }
  const payout = readPayout(data)
  if (!payout) return undefined
  return payout.functionName === 'sweepToken'
    ? { router, recipient: payout.args[2], asset: payout.args[0] }
    : { router, recipient: payout.args[1], asset: nativeCoinAddress }
}
