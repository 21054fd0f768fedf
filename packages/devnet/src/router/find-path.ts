import { type Address, zeroAddress } from 'viem'
import type { DevnetDeployment } from '../chains/devnet-deployment.js'

/** The pools of the exchange. They are the same on every chain. */
const poolsOf = ({ usdc, dai, usdt }: DevnetDeployment): readonly (readonly Address[])[] => [
  [usdc.address, dai.address],
  [usdc.address, zeroAddress],
  [dai.address, zeroAddress],
  [usdt.address, usdc.address],
]

/**
 * Returns the assets along the path of a swap, from `from` to `to`. The path has one pool if possible, otherwise two;
 * `undefined`: there is none.
 */
export function findPath(
  deployment: DevnetDeployment,
  from: Address,
  to: Address,
): readonly Address[] | undefined {
  const pools = poolsOf(deployment)
  const neighbours = (asset: Address) =>
    pools.flatMap((pool) => (pool.includes(asset) ? pool.filter((other) => other !== asset) : []))
  if (neighbours(from).includes(to)) return [from, to]
  const between = neighbours(from).find((asset) => neighbours(asset).includes(to))
  return between === undefined ? undefined : [from, between, to]
}
