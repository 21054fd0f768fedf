import type { DataFee, Network, PriceFeed, Token } from '../../packages/core/src/model/network.js'
import { builtInNetworks } from '../../packages/core/src/networks/built-in-networks.js'
import { type RpcMethod, rpcMethods } from '../../packages/server/src/adapters/chain/rpc-methods.js'
import { referencePage } from './reference-page.js'
import { table } from './table.js'

const dataFees: Record<DataFee['kind'], string> = {
  'op-stack': 'wei on top of gas (OP stack)',
  arbitrum: 'gas inside the limit (Arbitrum)',
}

const finalityOf = ({ finality }: Network) =>
  finality.kind === 'tag' ? `\`${finality.tag}\`` : `${finality.blocks} blocks`

const code = (text: string) => `\`${text}\``

const overview = (network: Network): string[] => [
  `[${network.name}](#${network.name.toLowerCase().replaceAll(' ', '-')})`,
  code(network.networkId),
  code(`RPC_URLS_${network.networkId}`),
  finalityOf(network),
  `${network.blockTimeMs / 1000} s`,
  network.dataFee ? dataFees[network.dataFee.kind] : 'none',
  network.dataFee?.kind === 'arbitrum'
    ? 'none'
    : `${Number(network.minPriorityFeePerGas) / 1e9} gwei`,
  `${network.bundles.maxAgeMs} ms`,
]

const feedOf = (feed: PriceFeed | undefined) => (feed ? code(feed.address) : '—')

const ageOf = ({ maxAgeSeconds }: PriceFeed) => `${maxAgeSeconds / 3600} h`

const tokenRow = ({ symbol, name, address, decimals, feeToken, priceFeed }: Token): string[] => [
  symbol,
  name,
  code(address),
  String(decimals),
  feeToken ? 'yes' : 'no',
  feedOf(priceFeed),
  priceFeed ? ageOf(priceFeed) : '—',
]

function section(network: Network): string {
  const { name, nativeCoin, wrappedNative, nativePriceFeed, explorerUrl, tokens } = network
  const coin: Token = {
    address: wrappedNative,
    symbol: nativeCoin.symbol,
    name: `${nativeCoin.name}, native`,
    decimals: nativeCoin.decimals,
    feeToken: false,
    ...(nativePriceFeed && { priceFeed: nativePriceFeed }),
  }
  return [
    `## ${name}`,
    `Explorer: <${explorerUrl}>. Wrapped coin: ${code(wrappedNative)}.`,
    table(
      [
        'Symbol',
        'Name',
        'Address',
        'Decimals',
        'Pays fees',
        'Feed in US dollars',
        'Refused when older than',
      ],
      [[...tokenRow(coin).with(2, '—')], ...tokens.map(tokenRow)],
    ),
  ].join('\n\n')
}

export function renderNetworks(): string {
  const [{ entryPoint, accountContracts, feePolicy, bundles }] = builtInNetworks as [Network]
  return referencePage('Built-in networks', 'packages/core/src/networks/definitions', [
    'To enable a network, set its endpoints and, for sponsored operations, its paymaster with `PAYMASTER_ADDRESS`: [serve a network](../guides/add-a-network.md). A networks file can change every value on this page.',
    table(
      [
        'Network',
        'Chain id',
        'Enabled by',
        'Final at',
        'Block time',
        'Data fee',
        'Least tip',
        'Wait for a bundle',
      ],
      builtInNetworks.map(overview),
    ),
    'On all built-in networks:',
    table(
      ['What', 'Value'],
      [
        ['EntryPoint v0.7', code(entryPoint)],
        [`Kernel ${accountContracts.version}`, code(accountContracts.implementation)],
        ['Kernel’s factory', code(accountContracts.factory)],
        ['Staked factory', code(accountContracts.metaFactory ?? '')],
        ['ECDSA validator', code(accountContracts.ecdsaValidator)],
        ['Static fee', `${Number(feePolicy.staticUsdMicros) / 1e6} US dollars`],
        ['Percentage fee', `${Number(feePolicy.transferFeeBps) / 100} %`],
        ['Gas in a bundle', `at most ${bundles.maxGas.toLocaleString('en-US')} (EIP-7825)`],
      ],
    ),
    'A token without a feed cannot pay fees. No built-in testnet has a fee token, so operations on testnets are self-funded until a networks file names feeds and fee tokens.',
    '## What an RPC endpoint is asked',
    'An endpoint must have the methods that the gateway cannot replace. The gateway finds out by itself which methods an endpoint has, how many requests it accepts in a batch, how many blocks or logs in a search, and how long to pause after a rate limit. You configure none of these. At the start, and after each change, the log says what an endpoint lacks, with the network, the host and the remedy.\n\nTo find out what an endpoint lacks, the gateway sends it about fifteen small requests, once an hour. It sends them once a minute while something is missing or was not answered. It also sends them within a minute after the endpoint has refused a request, or has begun or ceased to show a block for the tag of final blocks. If an endpoint refuses a method three times, and three more times four seconds later, the method counts as missing.\n\nThe gateway also tests `eth_simulateV1` and, if that is missing, the methods that replace it. A network accepts operations without these methods, and the log says what the gateway then does not prepare or not check. The gateway tests a method again once a minute if the endpoint has lost it, and once an hour if the endpoint never had it. If an endpoint refuses one of these methods during a simulation, the gateway tries three times, and then simulates without the method.',
    'Before an operation ends, two endpoints must show its end. If only one endpoint is configured, this endpoint is enough. So the last column says whether one endpoint or two endpoints need a method. A dash means that the gateway has a replacement for the method, or cannot use an endpoint without it. If every endpoint lacks a method that one endpoint needs, the network accepts no operations. The network also accepts no operations while fewer than two endpoints have every method that two endpoints need. A single configured endpoint needs all methods. So if you configure two endpoints, and one of them lacks a method that two endpoints need, the network accepts no operations. Then change the plan of this endpoint to one that has the method, configure another endpoint, or remove this endpoint.',
    table(
      ['Method', 'Why the gateway calls it', 'Without it', 'Needed by'],
      Object.entries<RpcMethod>(rpcMethods).map(([name, { why, without, probe, oneIsEnough }]) => [
        code(name),
        why,
        without,
        probe ? (oneIsEnough ? 'one' : 'two, or the only one') : '—',
      ]),
    ),
    'The commands of `gateway-server paymaster` also use `eth_getStorageAt` and `eth_estimateGas`. A bundler has its own URL and needs the methods of [ERC-7769](https://eips.ethereum.org/EIPS/eip-7769).',
    ...builtInNetworks.map(section),
  ])
}
