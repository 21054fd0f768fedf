import type { Logger, SecurityInput, SecurityProvider } from '@gasless-gateway/core'
import ky from 'ky'
import { type Address, isAddress, isAddressEqual } from 'viem'
import { readBoundedText } from '../read-bounded-text.js'
import { singleExchange } from '../single-exchange.js'
import type { BlockaidScan } from './blockaid-answers.js'
import { type BlockaidChain, blockaidChains } from './blockaid-chains.js'
import { type BlockaidQuestion, blockaidQuestion } from './blockaid-question.js'
import { blockaidVerdict, gravest, unavailable, type WarningPolicy } from './blockaid-verdict.js'

export interface BlockaidOptions {
  /** Without a path, such as `https://api.blockaid.io`. */
  readonly url: string
  readonly apiKey: string
  readonly warnings: WarningPolicy
  /** Milliseconds for the request and its whole response. */
  readonly budgetMs: number
  readonly logger: Logger
  /** By chain id. @default `blockaidChains` */
  readonly chains?: ReadonlyMap<number, BlockaidChain> | undefined
}

const name = 'blockaid'

/**
 * A simulation lists every address and asset of an operation. A few hundred kilobytes are plausible, megabytes are
 * not.
 */
const maxAnswerBytes = 2 * 1024 * 1024

/**
 * Creates a security provider that asks Blockaid once per operation. Any answer other than a complete verdict about
 * this chain and account is `unavailable`.
 */
export function createBlockaid({
  url,
  apiKey,
  warnings,
  budgetMs,
  logger,
  chains = blockaidChains,
}: BlockaidOptions): SecurityProvider {
  const client = ky.create({
    prefixUrl: url,
    headers: { accept: 'application/json', 'x-api-key': apiKey },
    ...singleExchange,
  })

  async function ask({ path, body, answer }: BlockaidQuestion): Promise<readonly BlockaidScan[]> {
    const signal = AbortSignal.timeout(budgetMs)
    const response = await client.post(path, { json: body, signal })
    const text = await readBoundedText(response, { maxBytes: maxAnswerBytes, signal })
    if (response.status !== 200) throw new Error(`HTTP ${response.status}`)
    return answer.parse(JSON.parse(text))
  }

  return {
    name,
    async check(input) {
      const chain = chains.get(input.network.chainId)
      const question = chain && blockaidQuestion(chain, input)
      if (!question)
        return { ...unavailable('Blockaid is not asked on this network.'), provider: name }
      try {
        const scans = await ask(question)
        refuseForeign(scans, chain, input)
        return {
          ...gravest(scans.map((scan) => blockaidVerdict(scan, warnings))),
          provider: name,
        }
      } catch (error) {
        logger.warn(
          { networkId: input.network.networkId, provider: name, err: error },
          'the security provider gives no verdict',
        )
        return { ...unavailable('Blockaid gave no verdict.'), provider: name }
      }
    },
  }
}

/** Throws when an answer is about another chain or account. */
function refuseForeign(
  scans: readonly BlockaidScan[],
  { name: chainName }: BlockaidChain,
  { network: { chainId }, sender }: SecurityInput,
): void {
  const names = [chainName, String(chainId), `0x${chainId.toString(16)}`]
  for (const { chain, account_address: account } of scans) {
    if (!names.includes(chain)) throw new Error('the answer is about another chain')
    if (account && !isSame(account, sender)) throw new Error('the answer is about another account')
  }
}

const isSame = (text: string, address: Address) =>
  isAddress(text, { strict: false }) && isAddressEqual(text, address)
