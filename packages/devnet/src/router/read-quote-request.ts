import type { RoutesRequest } from '@lifi/types'
import { type Address, getAddress, isAddress, parseUnits } from 'viem'
import type { ChainView } from './chain-view.js'
import { validationError } from './router-error.js'
import type { RouterToken } from './router-token.js'

/** Fractions are integers with this many decimals, so that arithmetic on them is exact. */
export const fractionDecimals = 18

/** The tools that a quote may use. `allow` undefined: all of them. */
export interface ToolChoice {
  readonly allow: readonly string[] | undefined
  readonly deny: readonly string[]
}

export interface QuoteRequest {
  readonly from: ChainView
  readonly to: ChainView
  /** The native coin of the source chain. */
  readonly coin: RouterToken
  readonly fromToken: RouterToken
  readonly toToken: RouterToken
  readonly fromAmount: bigint
  readonly fromAddress: Address
  readonly toAddress: Address
  /** This one and the next two are fractions with `fractionDecimals`. */
  readonly slippage: bigint
  readonly fee: bigint
  readonly maxPriceImpact: bigint
  readonly integrator: string
  readonly referrer: string
  readonly bridges: ToolChoice
  readonly exchanges: ToolChoice
}

const fraction = (value: number) => parseUnits(value.toFixed(fractionDecimals), fractionDecimals)

const anonymous = 'lifi-api'
const integratorPattern = /^[A-Za-z0-9._-]{1,23}$/
const defaultSlippage = 0.03
const defaultMaxPriceImpact = 0.1

const patterns: Readonly<Record<string, RegExp>> = {
  fromAmount: /^[1-9]\d*$/,
  fromAmountForGas: /^[1-9]\d*$/,
  integrator: integratorPattern,
  skipSimulation: /^(true|false)$/,
  allowDestinationCall: /^(true|false)$/,
  gasless: /^false$/,
  executionType: /^(transaction|all)$/,
  order: /^(RECOMMENDED|FASTEST|CHEAPEST|SAFEST)$/,
}

/**
 * Reads the parameters of `/quote`. Ignores unknown parameters, like LI.FI.
 *
 * Throws `RouterError` 400 with code 1011 for the first wrong parameter.
 */
export async function readQuoteRequest(
  query: URLSearchParams,
  views: readonly ChainView[],
): Promise<QuoteRequest> {
  const required = (name: string) => {
    const value = query.get(name)
    if (!value) throw validationError(`must have required property '${name}'`)
    return value
  }
  const address = (name: string, text: string) => {
    if (!isAddress(text, { strict: false })) throw validationError(`/${name} must be an address`)
    return getAddress(text)
  }
  const between = (name: string, fallback: number, [least, below]: readonly [number, number]) => {
    const text = query.get(name)
    const value = text === null ? fallback : Number(text)
    if (text === '' || !(value >= least && value < below))
      throw validationError(`/${name} must be >= ${least} and < ${below}`)
    return fraction(value)
  }
  const token = (name: string, tokens: readonly RouterToken[]) => {
    const found = findToken(required(name), tokens)
    if (!found) throw validationError(`/${name} must be a token of its chain`)
    return found
  }
  const list = (name: string) => {
    const values = query.getAll(name).flatMap((value) => value.split(','))
    return values.length > 0 ? values : undefined
  }
  const tools = (kind: string): ToolChoice => {
    const allowed = list(`allow${kind}`)
    return {
      allow: allowed?.some((key) => key === 'all' || key === 'default') ? undefined : allowed,
      deny: list(`deny${kind}`) ?? [],
    }
  }

  const from = chainOf('fromChain', required('fromChain'), views)
  const to = chainOf('toChain', required('toChain'), views)
  const [fromTokens, toTokens] = await Promise.all([from.tokens(), to.tokens()])
  const [coin] = fromTokens
  if (!coin) throw new Error(`Chain ${from.chainId} has no native coin.`)
  const fromToken = token('fromToken', fromTokens)
  const toToken = token('toToken', toTokens)
  const fromAmount = required('fromAmount')
  const fromAddress = address('fromAddress', required('fromAddress'))
  for (const [name, pattern] of Object.entries(patterns)) {
    const value = query.get(name)
    if (value !== null && !pattern.test(value))
      throw validationError(`/${name} must match pattern "${pattern.source}"`)
  }
  const fee = between('fee', 0, [0, 1])
  const integrator = query.get('integrator')
  if (fee > 0n && !integrator) throw validationError('/fee must have a verified integrator')
  if (from === to && fromToken.address === toToken.address)
    throw validationError('/toToken must not be the fromToken')
  return {
    from,
    to,
    coin,
    fromToken,
    toToken,
    fromAmount: BigInt(fromAmount),
    fromAddress,
    toAddress: address('toAddress', query.get('toAddress') ?? fromAddress),
    slippage: between('slippage', defaultSlippage, [0, 1]),
    fee,
    maxPriceImpact: between('maxPriceImpact', defaultMaxPriceImpact, [0, 1]),
    integrator: integrator ?? anonymous,
    referrer: query.get('referrer') ?? '',
    bridges: tools('Bridges'),
    exchanges: tools('Exchanges'),
  }
}

/** Returns the body of `/advanced/routes` as parameters of `/quote`, which mean the same. */
export function routesQuery(body: unknown): URLSearchParams {
  const {
    fromChainId,
    toChainId,
    fromTokenAddress,
    toTokenAddress,
    options = {},
    ...rest
  } = body as RoutesRequest
  const { bridges, exchanges, ...others } = options
  const named = {
    ...rest,
    ...others,
    fromChain: fromChainId,
    toChain: toChainId,
    fromToken: fromTokenAddress,
    toToken: toTokenAddress,
    allowBridges: bridges?.allow,
    denyBridges: bridges?.deny,
    allowExchanges: exchanges?.allow,
    denyExchanges: exchanges?.deny,
  }
  const given = Object.entries(named).filter(([, value]) => value !== undefined)
  return new URLSearchParams(
    Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  )
}

/** Finds a chain by its id or by the key that `/chains` shows. Throws `RouterError` 400 with code 1011. */
export function chainOf(parameter: string, text: string, views: readonly ChainView[]): ChainView {
  const view = views.find(({ chainId }) => text === String(chainId) || text === chainKey(chainId))
  if (!view) throw validationError(`/${parameter} must be equal to one of the allowed values`)
  return view
}

/** Finds a token by its address or symbol, in any case. */
export const findToken = (text: string, tokens: readonly RouterToken[]): RouterToken | undefined =>
  tokens.find(
    ({ address, symbol }) =>
      address.toLowerCase() === text.toLowerCase() || symbol === text.toUpperCase(),
  )

export const chainKey = (chainId: number) => `dev${chainId}`
