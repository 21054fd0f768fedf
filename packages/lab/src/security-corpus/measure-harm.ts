import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { type Address, erc20Abi, isAddressEqual, parseAbi } from 'viem'
import { at } from './cases/corpus-contracts.js'
import type { Change, Harm, Loss } from './cases/corpus-entry.js'

/** The balances and answers of contracts that an attack's harm changes. */
export interface Standing {
  readonly balances: readonly bigint[]
  readonly answers: readonly string[]
}

export async function standingOf(
  chain: DevnetChain,
  account: Address,
  { lost = [], changed = [] }: Harm,
): Promise<Standing> {
  const [balances, answers] = await Promise.all([
    Promise.all(lost.map((loss) => balanceOf(chain, account, loss))),
    Promise.all(changed.map((change) => answerOf(chain, change))),
  ])
  return { balances, answers }
}

/** Returns the parts of the harm that did not happen, or an empty list if all of it happened. */
export function missingHarm(
  { lost = [], changed = [] }: Harm,
  before: Standing,
  after: Standing,
): readonly string[] {
  return [
    ...lost.flatMap(({ asset, amount }, at) => {
      const less = (before.balances[at] ?? 0n) - (after.balances[at] ?? 0n)
      return less >= amount ? [] : [`lost ${less} of ${asset}, not ${amount}`]
    }),
    ...changed.flatMap((change, at) => [
      ...(before.answers[at] === change.before ? [] : [`answered ${before.answers[at]} before`]),
      ...(after.answers[at] === change.after ? [] : [`answers ${after.answers[at]} now`]),
    ]),
  ]
}

async function balanceOf(
  { rpcUrl, network: { chainId } }: DevnetChain,
  account: Address,
  { asset, id, holder = account }: Loss,
): Promise<bigint> {
  const client = devnetClient({ rpcUrl, chainId })
  if (isAddressEqual(asset, at.coin)) return client.getBalance({ address: holder })
  if (id !== undefined)
    return client.readContract({
      address: asset,
      abi: parseAbi(['function balanceOf(address, uint256) view returns (uint256)']),
      functionName: 'balanceOf',
      args: [holder, id],
    })
  // ERC-721 has the same `balanceOf` as ERC-20.
  return client.readContract({
    address: asset,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder],
  })
}

async function answerOf(
  { rpcUrl, network: { chainId } }: DevnetChain,
  { to, data }: Change,
): Promise<string> {
  const { data: answer } = await devnetClient({ rpcUrl, chainId }).call({ to, data })
  return answer ?? '0x'
}
