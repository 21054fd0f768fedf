import type { StepToolDetails, ToolsResponse } from '@lifi/types'
import { parseEther } from 'viem'

/** The exchange, which has all pools. */
export const exchangeTool = {
  key: 'devnetswap',
  name: 'Devnet exchange',
  /** A guess. The gateway estimates the gas of the user operation itself. */
  gas: 250_000n,
  durationSeconds: 0,
} as const

/** The collection of the fees, which LI.FI shows as a step. */
export const feeTool = { key: 'feeCollection', name: 'Integrator Fee' } as const

/** A bridge of LI.FI that the diamond supports. All bridges use the same contract. */
export interface BridgeTool {
  readonly key: 'across' | 'stargateV2' | 'near'
  readonly name: string
  /** The bridge's fee, in millionths of the bridged amount. */
  readonly keptPerMillion: bigint
  /** Wei for the message to the other chain, in addition to the input. */
  readonly messageFee: bigint
  readonly gas: bigint
  readonly durationSeconds: number
}

/** The order decides between equal outputs. */
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
  // Its outcome is decided off chain, so no reader of call data can prove it.
  {
    key: 'near',
    name: 'NEAR Intents (devnet)',
    keptPerMillion: 700n,
    messageFee: 0n,
    gas: 350_000n,
    durationSeconds: 2,
  },
]

export const toolDetails = ({ key, name }: { key: string; name: string }): StepToolDetails => ({
  key,
  name,
  logoURI: `https://logos.invalid/${key}.svg`,
})

/** Returns the answer of `/tools`. */
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
