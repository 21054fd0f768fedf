import {
  type BridgeReport,
  type BridgeStatus,
  GatewayError,
  isNativeCoin,
  type Logger,
  type Route,
  type RoutedToken,
  type RouteOffer,
  type RouteRequest,
  type RoutingProvider,
} from '@gasless-gateway/core'
import { isKnownLifiCall, readLifiCall } from '@gasless-gateway/core/swaps/lifi'
import { type Address, formatUnits, isAddressEqual, zeroAddress } from 'viem'
import type { z } from 'zod'
import {
  LifiChain,
  LifiChains,
  LifiFailure,
  LifiRoute,
  LifiRoutes,
  LifiStatus,
  LifiStep,
  LifiToken,
  LifiTokens,
} from './lifi-answers.js'
import {
  createLifiClient,
  type LifiAnswer,
  type LifiClientOptions,
  type LifiQuestion,
} from './lifi-client.js'
import { lifiFailure, lifiNotFound } from './lifi-failure.js'

/**
 * Bridges that a request for a proven route allows, by LI.FI's keys. `readLifiCall` decodes their call data. It also
 * decodes DLN, but no list of LI.FI's tools that we saw has a key for it. Only a request that trusts the router asks
 * for other bridges.
 */
const readableBridges = ['across']

/** LI.FI's explorer, to which the hash of a source transaction is added. Source: the tests of LI.FI's SDK. */
const explorer = 'https://scan.li.fi/tx'

const kilobyte = 1024
/** A user waits for the quote. LI.FI queries its own sources for up to several seconds. */
const quoteLimits = { budgetMs: 12_000, maxBytes: 512 * kilobyte }
const statusLimits = { budgetMs: 10_000, maxBytes: 256 * kilobyte }
/** Lists are mostly read in the background. All tokens of a chain take some megabytes. */
const listLimits = { budgetMs: 20_000, maxBytes: 16 * kilobyte * kilobyte }

/** Creates a routing provider with LI.FI's REST API, version 1. */
export function createLifiRouting({
  logger,
  ...options
}: LifiClientOptions & { readonly logger: Logger }): RoutingProvider {
  let quoteQuota: number | undefined
  const ask = createLifiClient({
    ...options,
    noteQuota(path, quota) {
      if (path === 'quote') quoteQuota = quota
    },
  })

  const list = async <Shape extends z.ZodType>(
    shape: Shape,
    path: string,
    query: Record<string, string>,
  ): Promise<z.output<Shape>> => parse(shape, path, await ask({ path, query, ...listLimits }))

  /** Requests a route or routes. Throws the errors of `quote`. */
  async function routed(question: Pick<LifiQuestion, 'path' | 'query' | 'body'>): Promise<unknown> {
    const { status, body } = await ask({ ...question, ...quoteLimits })
    if (status === 200) return body
    const failure = lifiFailure(status, LifiFailure.safeParse(body).data)
    logger.warn({ provider: 'lifi', err: failure }, 'the routing provider gives no quote')
    throw failure
  }

  return {
    name: 'lifi',
    readCall: readLifiCall,
    knowsFunction: isKnownLifiCall,
    quota: () => quoteQuota,

    async chains() {
      const { chains } = await list(LifiChains, 'chains', { chainTypes: 'EVM' })
      return fitting(LifiChain, chains).map(({ id, logoURI }) => ({
        chainId: id,
        logoUrl: logoURI,
      }))
    },

    async tokens({ chainId }) {
      const { tokens } = await list(LifiTokens, 'tokens', { chains: String(chainId) })
      return fitting(LifiToken, tokens[chainId] ?? [])
        .filter((token) => token.chainId === chainId)
        .map(routedToken)
    },

    async quote(request) {
      const bridges = bridgesOf(request)
      if (bridges?.length === 0)
        throw new GatewayError('SWAP_ROUTE_NOT_FOUND', {
          message: `Routes through ${request.bridge} cannot be proven from their call data. Send \`routeTrust\` "router" to trust the routing provider with what arrives, or another \`bridgeId\`.`,
        })
      const body = await routed({ path: 'quote', query: quoteQuery(request, bridges) })
      const step = LifiStep.safeParse(body)
      if (step.success) return routeOf(step.data)
      const paths = pathsOf(step.error)
      logger.warn(
        { provider: 'lifi', paths },
        'the routing provider answered with a route that does not fit its schema',
      )
      throw new GatewayError('SWAP_ROUTE_REFUSED', { reason: `not understood: ${paths}` })
    },

    async offers(request) {
      const body = await routed({ path: 'advanced/routes', body: routesBody(request) })
      const { routes } = LifiRoutes.safeParse(body).data ?? { routes: [] }
      return offersIn(fitting(LifiRoute, routes), request)
    },

    async bridgeReport({ from, to, transactionHash, transactionId, tool }) {
      const path = 'status'
      const query = {
        txHash: transactionHash,
        bridge: tool,
        fromChain: String(from.chainId),
        toChain: String(to.chainId),
        ...(transactionId && { transactionId }),
      }
      const said = await ask({ path, query, ...statusLimits })
      if (isUnknownTransaction(said)) return pendingReport({ status: 'NOT_FOUND' })
      const answer = parse(LifiStatus, path, said)
      const { sending, transactionId: transfer } = answer
      const isOther =
        (sending &&
          (sending.txHash !== transactionHash.toLowerCase() || sending.chainId !== from.chainId)) ||
        (transfer && transactionId && transfer !== transactionId.toLowerCase())
      if (isOther)
        throw new GatewayError('ROUTER_UNAVAILABLE', {
          internal: `LI.FI: /status of ${transactionHash} is about another transfer`,
        })
      // A final status ends the tracking, so the answer must identify the transfer.
      const isOurs = sending !== undefined && (!transactionId || transfer !== undefined)
      return isOurs ? reportOf(answer, from.chainId, to.chainId) : pendingReport(answer)
    },

    pageOf: (transactionHash) => `${explorer}/${transactionHash}`,
  }
}

/** Returns the bridges that the request allows. `undefined`: all of them. Empty: it names one that cannot be read. */
function bridgesOf({ from, to, trust, bridge }: RouteRequest): readonly string[] | undefined {
  if (from.networkId === to.networkId) return undefined
  const named = bridge === undefined ? undefined : [bridge]
  return trust === 'router' ? named : (named ?? readableBridges).filter(isReadable)
}

const isReadable = (bridge: string): boolean => readableBridges.includes(bridge)

function quoteQuery(
  request: RouteRequest,
  bridges: readonly string[] | undefined,
): Record<string, string> {
  const { from, to, fromToken, toToken, amount, account, slippage, feeBps, integrator } = request
  return {
    fromChain: String(from.chainId),
    toChain: String(to.chainId),
    fromToken: lifiAsset(fromToken),
    toToken: lifiAsset(toToken),
    fromAmount: String(amount),
    fromAddress: account,
    // Without it, some bridges would refund the sender of the transaction, which is the executor.
    toAddress: account,
    ...(slippage !== undefined && { slippage: fraction(slippage) }),
    ...(integrator && { integrator }),
    // LI.FI takes a fraction, and one basis point is 0.0001. A fee needs an integrator as its receiver.
    ...(integrator && feeBps > 0 && { fee: formatUnits(BigInt(feeBps), 4) }),
    ...(bridges && { allowBridges: bridges.join(',') }),
    executionType: 'transaction',
    allowDestinationCall: 'false',
    // LI.FI's simulation would fail for an account without code, and the gateway runs its own.
    skipSimulation: 'true',
  }
}

/** The same request for a list of routes. It has no option to skip the simulation, because nothing is simulated. */
const routesBody = ({ integrator, feeBps, slippage, ...request }: RouteRequest) => ({
  fromChainId: request.from.chainId,
  toChainId: request.to.chainId,
  fromTokenAddress: lifiAsset(request.fromToken),
  toTokenAddress: lifiAsset(request.toToken),
  fromAmount: String(request.amount),
  fromAddress: request.account,
  toAddress: request.account,
  options: {
    ...(slippage !== undefined && { slippage }),
    ...(integrator && { integrator }),
    ...(integrator && feeBps > 0 && { fee: feeBps / 10_000 }),
    allowSwitchChain: false,
    allowDestinationCall: false,
    executionType: 'transaction',
  },
})

/** The names of bridges that a request may contain. */
const isNameable = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Returns the best offer of each bridge. Omits routes that differ from the request, and routes with a fee on top of the
 * amount, because a quote of them would be refused.
 */
function offersIn(routes: readonly LifiRoute[], request: RouteRequest): RouteOffer[] {
  const { from, to, fromToken, toToken, amount } = request
  const offers = new Map<string, RouteOffer>()
  for (const route of routes) {
    const [{ tool, toolDetails, estimate }] = route.steps
    const { toAmount, toAmountMin: minimumReceived } = route
    const isAsked =
      route.fromChainId === from.chainId &&
      route.toChainId === to.chainId &&
      isAddressEqual(route.fromToken.address, fromToken) &&
      isAddressEqual(route.toToken.address, toToken) &&
      route.fromAmount === amount &&
      minimumReceived <= toAmount
    const hasFeeOnTop = estimate.feeCosts?.some(({ included }) => !included) ?? false
    if (
      !isAsked ||
      hasFeeOnTop ||
      !isNameable.test(tool) ||
      toAmount <= (offers.get(tool)?.toAmount ?? 0n)
    )
      continue
    offers.set(tool, {
      tool,
      toolName: toolDetails.name,
      toAmount,
      minimumReceived,
      estimatedTimeSeconds: Math.ceil(estimate.executionDuration),
      trust: isReadable(tool) ? 'proven' : 'router',
    })
  }
  return [...offers.values()]
}

const lifiAsset = (token: Address): Address => (isNativeCoin(token) ? zeroAddress : token)
/** Formats a fraction with at most six decimals, never in scientific notation. */
const fraction = (value: number): string => value.toFixed(6).replace(/\.?0+$/, '')

function routeOf({ action, estimate, transactionRequest, ...step }: LifiStep): Route {
  return {
    transactionId: step.transactionId,
    tool: step.tool,
    toolName: step.toolDetails.name,
    fromToken: routedToken(action.fromToken),
    toToken: routedToken(action.toToken),
    amount: action.fromAmount,
    sender: action.fromAddress,
    receiver: action.toAddress,
    toAmount: estimate.toAmount,
    minimumReceived: estimate.toAmountMin,
    slippage: action.slippage,
    spender: isAddressEqual(estimate.approvalAddress, zeroAddress)
      ? undefined
      : estimate.approvalAddress,
    approvalReset: estimate.approvalReset ?? false,
    transaction: transactionRequest,
    fees: (estimate.feeCosts ?? []).map(({ name, token, amount, included, feeSplit }) => ({
      name,
      token: routedToken(token),
      amount,
      integratorAmount: feeSplit?.integratorFee ?? 0n,
      included,
    })),
    estimatedTimeSeconds: Math.ceil(estimate.executionDuration),
  }
}

function routedToken({ priceUSD, ...token }: z.output<typeof LifiToken>): RoutedToken {
  return { ...token, price: priceUSD }
}

/** Final statuses by the substatus of `DONE`. Any other substatus counts as pending. */
const doneAs: Readonly<Record<string, BridgeStatus>> = {
  COMPLETED: 'done',
  PARTIAL: 'partial',
  REFUNDED: 'refunded',
}

function statusOf({ status, substatus }: LifiStatus): BridgeStatus {
  if (status === 'DONE') return doneAs[substatus ?? ''] ?? 'pending'
  // `INVALID` means that LI.FI could not query the bridge, not that the transfer failed.
  if (status !== 'FAILED') return 'pending'
  return substatus === 'REFUNDED' ? 'refunded' : 'failed'
}

function reportOf(answer: LifiStatus, fromChainId: number, toChainId: number): BridgeReport {
  const { receiving } = answer
  const status = statusOf(answer)
  // A refund is paid on the source chain.
  const chainId = status === 'refunded' ? fromChainId : toChainId
  const arrived = receiving?.chainId === chainId ? receiving : undefined
  if ((status === 'done' || status === 'partial') && !arrived)
    throw new GatewayError('ROUTER_UNAVAILABLE', {
      internal: `LI.FI: /status says ${status}, but of another chain than ${toChainId}`,
    })
  const { token, amount, txHash } = arrived ?? {}
  return {
    status,
    substatus: answer.substatus ?? answer.status,
    destinationTransactionHash: status === 'refunded' ? undefined : txHash,
    received:
      token && amount !== undefined && token.chainId === chainId
        ? { token: token.address, amount }
        : undefined,
  }
}

const pendingReport = ({
  status,
  substatus,
}: Pick<LifiStatus, 'status' | 'substatus'>): BridgeReport => ({
  status: 'pending',
  substatus: substatus ?? status,
  destinationTransactionHash: undefined,
  received: undefined,
})

/** LI.FI indexes a transaction some seconds after its block, and until then answers as if it did not exist. */
const isUnknownTransaction = ({ status, body }: LifiAnswer): boolean =>
  status === 404 && LifiFailure.safeParse(body).data?.code === lifiNotFound

/** Returns the answer. Throws `ROUTER_UNAVAILABLE` for an error, and if the answer does not fit the schema. */
function parse<Shape extends z.ZodType>(
  shape: Shape,
  path: string,
  { status, body }: LifiAnswer,
): z.output<Shape> {
  const parsed = shape.safeParse(body)
  if (status === 200 && parsed.success) return parsed.data
  const problem = status === 200 ? pathsOf(parsed.error) : `HTTP ${status}`
  throw new GatewayError('ROUTER_UNAVAILABLE', { internal: `LI.FI: /${path}: ${problem}` })
}

/**
 * Returns the values that fit the schema. Lists have thousands of third-party entries, and invalid ones are omitted.
 */
const fitting = <Shape extends z.ZodType>(
  shape: Shape,
  values: readonly unknown[],
): z.output<Shape>[] =>
  values.flatMap((value) => {
    const parsed = shape.safeParse(value)
    return parsed.success ? [parsed.data] : []
  })

/** An answer may have any number of faults. The first ones explain it. */
const mostFaults = 8

const pathsOf = (error: z.ZodError | undefined): string =>
  (error?.issues ?? [])
    .slice(0, mostFaults)
    .map(({ path, message }) => `${path.join('.')} ${message}`)
    .join('; ')
