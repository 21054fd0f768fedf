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

/** Options of a test gateway. All have defaults. */
export interface TestGatewayOptions<Mode extends AccountMode = AccountMode> {
  /** Base URL. Defaults to `https://gateway.test/v1`. */
  readonly baseUrl?: string
  /** The API key that it accepts. */
  readonly apiKey?: string
  /** Account mode of the project. Defaults to `smart_account`. */
  readonly accountMode?: Mode
  /** Network ids. Defaults to the networks that the SDK has pins for. */
  readonly networkIds?: readonly string[]
  readonly paymaster?: Address
  /** Fee tokens of every network. Defaults to a USDC and a DAI at invented addresses. */
  readonly feeTokens?: readonly FeeToken[]
  /** Clock. Pass that of the client if it has its own. Defaults to the system clock. */
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
