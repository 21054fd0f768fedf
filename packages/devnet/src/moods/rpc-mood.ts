import type { RpcCall, RpcOutcome } from './json-rpc.js'

/** The reply to a whole HTTP request. Its calls are then not answered one by one. */
export type MoodReply =
  | { readonly cut: true }
  /** The connection stays open without an answer. */
  | { readonly hangs: true }
  | {
      readonly status: number
      readonly body: string
      readonly headers?: Readonly<Record<string, string>>
    }

/** The parts of an HTTP request that a mood can depend on. */
export interface MoodExchange {
  /** Number of the request. The first one is 1. */
  readonly nth: number
  readonly calls: readonly RpcCall[]
  /** The calls came as an array. */
  readonly batch: boolean
}

/** Answers one call. `ask` gets the answer of the node. */
export type MoodAnswer = (
  call: RpcCall,
  ask: (call: RpcCall) => Promise<RpcOutcome>,
  exchange: MoodExchange,
) => Promise<RpcOutcome>

/** What a gateway does over an endpoint, in the order of the test. */
export type MoodPhase = 'start' | 'prepare' | 'submit' | 'confirm' | 'search'

/** How an endpoint differs from a complete node that always answers. */
export interface RpcMood {
  /** A line of `devnet --help`. Must read well after "Each endpoint". */
  readonly summary: string
  /**
   * The method or ability that is missing. The gateway cannot replace it, so it accepts no operations. @default nothing
   */
  readonly lacks?: string
  /** The plain transactions that are prepared over the endpoint. Absent: all. */
  readonly plain?: 'independent ones' | 'none'
  /** The endpoint never answers. @default it answers */
  readonly dead?: true
  /** Every native balance is 0, so the gateway accepts no operations. @default the real balances */
  readonly unfunded?: true
  /**
   * Phases in which the gateway meets the mood. It learns some limits at the start, such as the batch size, and then
   * keeps to them. @default ['start']
   */
  readonly shows?: readonly MoodPhase[]
  /** Delay of every answer, in milliseconds. @default 0 */
  readonly latencyMs?: number
  /** The requests go in turn to nodes that are up to this many blocks behind. @default 0 */
  readonly apartBlocks?: number
  /** Answers only the first call of a batch, and without an array. @default answers all calls */
  readonly firstOnly?: true
  /** Replies to the whole request. `undefined`: the calls are answered. @default the calls are answered */
  readonly reply?: (exchange: MoodExchange) => MoodReply | undefined
  /** Answers each call. @default the node answers */
  readonly answer?: MoodAnswer
}
