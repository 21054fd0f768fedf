/** What a campaign can do to a gateway. */
export const faultNames = ['kill', 'db', 'rpc', 'reorg', 'drop', 'nonce', 'pause', 'evade'] as const
export type FaultName = (typeof faultNames)[number]

export interface CampaignOptions {
  /** How many operations are to be accepted; infinite when something else ends the campaign. */
  readonly operations: number
  /** Decides every draw: accounts, load, times and kinds of faults. */
  readonly seed: number
  readonly faults: ReadonlySet<FaultName>
  readonly killEveryMs: number
  /** The pace of the load; it falls behind only when every account has an operation under way. */
  readonly operationsPerSecond: number
  /** Processes that serve and relay side by side. */
  readonly gateways: number
  /** Keep journal, output and evidence also when nothing was wrong. */
  readonly keep: boolean
}
