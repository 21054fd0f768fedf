import type { StepToolDetails, ToolsResponse } from '@lifi/types'
import { parseEther } from 'viem'

/** Where the pools are. */
export const exchangeTool = {
  key: 'devnetswap',
  name: 'Devnet exchange',
  /** A guess; the userOp is estimated by others. */
  gas: 250_000n,
  durationSeconds: 0,
} as const

/** Feed the fee contract; LI.FI shows it as a step. */
export const feeTool = { key: 'feeCollection', name: 'Integrator Fee' } as const

/** A bridge of LI.FI whose entry points the diamond has. Both lead over the same contract. */
export interface BridgeTool {
  readonly key: 'across' | 'stargateV2'
  readonly name: string
  /** Kept back of what is brought over, in millionths. */
  readonly keptPerMillion: bigint
  /** Wei on top of the input, for the message to the other chain. */
  readonly messageFee: bigint
  readonly gas: bigint
  readonly durationSeconds: number
}

/** In the order of preference among equals. */
export const bridgeTools: readonly BridgeTool[] = [
  {
    key: 'across',
    name: 'Across (devnet)',
    keptPerMillion: 500n,
    messageFee: 0n,
    gas: 350_000n,
    durationSeconds: 3,
  },
  {
    key: 'stargateV2',
    name: 'Stargate V2 (devnet)',
    keptPerMillion: 600n,
    messageFee: parseEther('0.0002'),
    gas: 350_000n,
    durationSeconds: 3,
  },
]

export const toolDetails = ({ key, name }: { key: string; name: string }): StepToolDetails => ({
  key,
  name,
  logoURI: `https://logos.invalid/${key}.svg`,
})

/** The answer of `/tools`. */
export const toolsAnswer = (chainIds: readonly number[]): ToolsResponse => ({
  exchanges: [{ ...toolDetails(exchangeTool), supportedChains: [...chainIds] }],
  bridges: bridgeTools.map((tool) => ({
    ...toolDetails(tool),
    supportedChains: chainIds.flatMap((fromChainId) =>
      chainIds
        .filter((toChainId) => toChainId !== fromChainId)
        .map((toChainId) => ({ fromChainId, toChainId })),
    ),
  })),
})
