import type { RpcCall, RpcOutcome } from './json-rpc.js'

/** What one HTTP request comes to before any call in it is looked at. */
export type MoodReply =
  | { readonly cut: true }
  /** The connection stays open, and no answer comes. */
  | { readonly hangs: true }
  | {
      readonly status: number
      readonly body: string
      readonly headers?: Readonly<Record<string, string>>
    }

/** One HTTP request, as far as a mood looks at it. */
export interface MoodExchange {
  /** Counted from 1. */
  readonly nth: number
  readonly calls: readonly RpcCall[]
  /** The calls came as an array. */
  readonly batch: boolean
}

/** Answers one call, with the help of the node if it likes. */
export type MoodAnswer = (
  call: RpcCall,
  ask: (call: RpcCall) => Promise<RpcOutcome>,
  exchange: MoodExchange,
) => Promise<RpcOutcome>

/** What a gateway does over an endpoint, in the order in which a test does it. */
export type MoodPhase = 'start' | 'prepare' | 'submit' | 'confirm' | 'search'

/** How an endpoint differs from a complete node that always answers. */
export interface RpcMood {
  /** One line, for a reader of `devnet --help`. */
  readonly summary: string
  /** What the gateway has no alternative to and does not find: it accepts no operations. @default nothing */
  readonly lacks?: string
  /** It answers nothing, so a gateway can do nothing over it. @default it answers */
  readonly dead?: true
  /**
   * It shows a native balance of 0 for every address, so the gateway accepts no operations. @default the real balances
   */
  readonly unfunded?: true
  /**
   * When it shows. What the gateway learns at the start, such as the size of batches, shows at no other time.
   * @default at the start
   */
  readonly shows?: readonly MoodPhase[]
  /** Before every answer. @default 0 */
  readonly latencyMs?: number
  /** Its requests go round nodes that are up to so many blocks behind. @default 0 */
  readonly apartBlocks?: number
  /** Of a batch it answers the first call alone, and not with an array. @default all of them */
  readonly firstOnly?: true
  /** What the whole request comes to; `undefined` has its calls answered. @default they are */
  readonly reply?: (exchange: MoodExchange) => MoodReply | undefined
  /** @default the node answers */
  readonly answer?: MoodAnswer
}
