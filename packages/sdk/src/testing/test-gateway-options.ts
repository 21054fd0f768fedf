import type { Address } from 'viem'
import type { AccountMode } from '../model/account-mode.js'
import { pins } from '../pins/pins.js'
import type { Clock } from '../time/clock.js'
import { systemClock } from '../time/system-clock.js'

export interface FeeToken {
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
}

/** What a test gateway is. Everything has a default. */
export interface TestGatewayOptions<Mode extends AccountMode = AccountMode> {
  /** Where it seems to live. Defaults to `https://gateway.test/v1`. */
  readonly baseUrl?: string
  /** The one key that it takes. */
  readonly apiKey?: string
  /** What the accounts of the project are. Defaults to `smart_account`. */
  readonly accountMode?: Mode
  /** Its networks. Defaults to those that the SDK has pins of. */
  readonly networkIds?: readonly string[]
  readonly paymaster?: Address
  /** Of every network. Defaults to a USDC and a DAI at made-up addresses. */
  readonly feeTokens?: readonly FeeToken[]
  /** That of the client, if it has one of its own. Defaults to the system's. */
  readonly clock?: Clock
}

export const readTestGatewayOptions = <Mode extends AccountMode>({
  baseUrl = 'https://gateway.test/v1',
  apiKey = 'ggw_live_0123456789abcdefghijABCDEFGHIJkl',
  accountMode = 'smart_account' as Mode,
  networkIds = Object.keys(pins),
  paymaster = '0x1111111111111111111111111111111111111111',
  feeTokens = [
    { address: '0x2222222222222222222222222222222222222222', symbol: 'USDC', decimals: 6 },
    { address: '0x3333333333333333333333333333333333333333', symbol: 'DAI', decimals: 18 },
  ],
  clock = systemClock,
}: TestGatewayOptions<Mode>): Required<TestGatewayOptions<Mode>> => ({
  baseUrl,
  apiKey,
  accountMode,
  networkIds,
  paymaster,
  feeTokens,
  clock,
})
