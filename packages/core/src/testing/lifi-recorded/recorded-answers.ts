import type { RecordedSource } from './recorded-calls.js'

/** Where an answer was published: a file of a repository, or a page or issue with its date. */
type Origin =
  | (RecordedSource & { readonly path: string })
  | { readonly url: string; readonly date: string }

interface Recorded {
  /** The body of the answer is in `answers/<file>.json`. */
  readonly file: string
  readonly source: Origin
  /** What the published copy lacks. Absent: the body is complete. */
  readonly partial?: string
}

/** `GET /quote`, or a step of `POST /advanced/stepTransaction`, which has the same shape. */
export interface RecordedQuote extends Recorded {
  /** Fields that the adapter refuses, and why. Absent: it understands the answer. */
  readonly refused?: { readonly fields: readonly string[]; readonly because: string }
  /** Fields in which `judgeRoute` finds that the route differs from the request that it answers, and why. */
  readonly differs?: { readonly fields: readonly string[]; readonly because: string }
}

/** `GET /status` with HTTP 200. */
export interface RecordedStatus extends Recorded {
  readonly becomes: { readonly status: string; readonly substatus: string }
  /** What the adapter refuses, and why. */
  readonly refused?: string
}

/** An error of `path`. */
export interface RecordedError extends Recorded {
  readonly path: 'quote' | 'status'
  /** All that the answer may have had, if the source does not state it. */
  readonly httpStatus: readonly number[]
  /** The error of the gateway, or the status of the bridge. */
  readonly becomes: string
}

const documentation = {
  repository: 'johnnytan5/Civitas-fork',
  commit: '178c92574d8b5ad98ec333052e24864c1591c96f',
  date: '2026-02-09',
} as const
/** Copies of the pages of docs.li.fi. */
const reference = { ...documentation, path: 'docs/tech/li.fi/lifi-api.md' }
const guides = { ...documentation, path: 'docs/tech/li.fi/lifi-docs.md' }
const regit = {
  repository: 'org-regit-io/regit-web3',
  commit: 'a993ec6694b9811952d0ab5fda1d9d293bc55be0',
  date: '2026-10-07',
} as const
/** Answers that its authors measured on 2026-08-06. */
const measured = {
  repository: 'octaflowlabs/onchain-sdk',
  commit: 'baa872f6bf39785489e2ae9af9768f9789a6507a',
  date: '2026-08-06',
  path: 'specs/003-cross-chain-swap/plan.md',
} as const

export const recordedQuotes: readonly RecordedQuote[] = [
  {
    file: 'quote-native-to-token',
    source: {
      repository: 'izandotai/wallet',
      commit: 'e5b3d52914cf266c3283de2b4fced761025d0681',
      date: '2026-07-21',
      path: 'tests/data/lifi_quote.json',
    },
  },
  {
    file: 'quote-native-across',
    source: {
      repository: 'travisiol/portal',
      commit: '32ed725150948d1c4985215e24b0364010098a7e',
      date: '2026-09-18',
      path: 'tests/fixtures/lifi-quote.json',
    },
  },
  {
    file: 'step-across-native',
    source: {
      repository: 'nuanu-ai/agent-payment-node',
      commit: 'ead058033633b207b2b3ffe98647d2bfe75118e8',
      date: '2026-09-20',
      path: 'tests/core/lifi-fixtures/lifi-ethereum-linea-native-across-20260920.json',
    },
  },
  {
    file: 'quote-gas-zip',
    source: { ...regit, path: 'tests/fixtures/lifi/quote.json' },
    differs: {
      fields: ['transaction.data'],
      because: 'the data of GasZip have no least amount: an off-chain party decides it',
    },
  },
  {
    file: 'step-stargate',
    source: {
      repository: 'nuanu-ai/agent-payment-node',
      commit: '9c8e7bfbc8eb0d0c73275cd92401e654f14b8b26',
      date: '2026-09-21',
      path: 'tests/core/lifi-fixtures/lifi-base-arbitrum-usdc-stargate-step-20260921.json',
    },
    differs: {
      fields: ['transaction.value', 'fees', 'transaction.data'],
      because:
        'LayerZero takes a fee in coins on top, and the facet takes the pool and the chain from its own data',
    },
  },
  {
    file: 'step-docs-cross',
    source: reference,
    refused: {
      fields: ['type', 'transactionRequest'],
      because: 'a step of a route has no transaction until LI.FI is asked for it',
    },
  },
  {
    file: 'quote-docs',
    source: reference,
    partial: 'the call data are cut to 0x...',
    refused: { fields: ['transactionRequest.data'], because: 'the call data are no bytes' },
  },
]

export const recordedStatuses: readonly RecordedStatus[] = [
  {
    file: 'status-done-stargate',
    source: { ...regit, path: 'tests/fixtures/lifi/status.json' },
    becomes: { status: 'done', substatus: 'COMPLETED' },
  },
  {
    file: 'status-done-docs',
    source: reference,
    becomes: { status: 'done', substatus: 'COMPLETED' },
  },
  {
    file: 'status-done-same-chain',
    source: reference,
    becomes: { status: 'done', substatus: 'COMPLETED' },
  },
  {
    file: 'status-done-placeholders',
    source: reference,
    partial: 'the id of the transfer is a placeholder',
    becomes: { status: 'done', substatus: 'COMPLETED' },
    refused: 'the id of the transfer has 20 bytes',
  },
  {
    file: 'status-done-sample',
    source: guides,
    partial: 'the hashes are altered, and tokens and chains are left out',
    becomes: { status: 'done', substatus: 'COMPLETED' },
    refused: 'no hash is one',
  },
]

export const recordedErrors: readonly RecordedError[] = [
  {
    file: 'error-unknown-transaction',
    source: measured,
    path: 'status',
    httpStatus: [404],
    becomes: 'pending',
  },
  {
    file: 'error-malformed-hash',
    source: measured,
    path: 'status',
    httpStatus: [400],
    becomes: 'ROUTER_UNAVAILABLE',
  },
  {
    file: 'error-no-quote-list',
    source: reference,
    path: 'quote',
    httpStatus: [404],
    becomes: 'SWAP_ROUTE_NOT_FOUND',
  },
  {
    file: 'error-no-quote-filtered',
    source: { url: 'https://github.com/lifinance/sdk/issues/274', date: '2025-06-25' },
    partial: 'one of the filtered paths is kept, and the failed ones are cut off',
    path: 'quote',
    httpStatus: [404],
    becomes: 'SWAP_ROUTE_NOT_FOUND',
  },
  {
    file: 'error-validation',
    source: { url: 'https://github.com/lifinance/sdk/issues/274', date: '2025-06-25' },
    path: 'quote',
    httpStatus: [400],
    becomes: 'SWAP_ROUTE_NOT_FOUND',
  },
  {
    file: 'error-rate-limit',
    source: { url: 'https://github.com/status-im/status-app/issues/22300', date: '2026-09-04' },
    path: 'quote',
    httpStatus: [429],
    becomes: 'ROUTER_UNAVAILABLE',
  },
  {
    file: 'error-no-transaction',
    source: { ...measured, path: 'specs/003-cross-chain-swap/tasks.md' },
    partial: 'the message is quoted there without its code, which a page of docs.li.fi adds',
    path: 'quote',
    httpStatus: [400, 404, 422],
    becomes: 'SWAP_ROUTE_NOT_FOUND',
  },
]

/** Examples of `GET /chains` and `GET /token`. */
export const recordedLists: readonly (Recorded & {
  /** Ids of the chains that the adapter leaves out. */
  readonly leftOut?: readonly number[]
})[] = [
  { file: 'chains-docs', source: reference },
  {
    file: 'chains-schema',
    source: reference,
    partial: 'all chains but the first lack their type',
    leftOut: [137, 56, 100],
  },
  { file: 'token-docs', source: reference },
]
