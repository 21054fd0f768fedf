/** The faults of a campaign. */
export const faultNames = ['kill', 'db', 'rpc', 'reorg', 'drop', 'nonce', 'pause', 'evade'] as const
export type FaultName = (typeof faultNames)[number]

export interface CampaignOptions {
  /** Number of operations to accept. Infinite if something else ends the campaign. */
  readonly operations: number
  /** Decides every random choice: accounts, load, times and kinds of faults. */
  readonly seed: number
  readonly faults: ReadonlySet<FaultName>
  readonly killEveryMs: number
  /** The pace of the load. It falls behind only if every account has an open operation. */
  readonly operationsPerSecond: number
  /** Processes that serve and relay side by side. */
  readonly gateways: number
  /** Keep journal, output and evidence even if every goal holds. */
  readonly keep: boolean
}
