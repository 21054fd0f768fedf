import type { Network } from '@gasless-gateway/core'
import { type Address, formatEther } from 'viem'

/** An account that sends transactions of the gateway. Amounts are in wei. */
export interface FundedAccount {
  readonly kind: 'executor' | 'funder'
  readonly address: Address
  readonly balance: bigint
  /** Amount that the operator must send to it; 0 when it has enough, or when the funder tops it up. */
  readonly missing: bigint
}

/** Returns lines for the operator with the balance and the need of each account. */
export function describeFunding(
  { name, networkId, nativeCoin }: Pick<Network, 'name' | 'networkId' | 'nativeCoin'>,
  accounts: readonly FundedAccount[],
): string[] {
  const coins = (wei: bigint) => `${formatEther(wei)} ${nativeCoin.symbol}`
  return [
    `${name} (${networkId})`,
    ...accounts.map(
      ({ kind, address, balance, missing }) =>
        `  ${kind.padEnd('executor'.length)}  ${address}  holds ${coins(balance)}${missing > 0n ? `, needs ${coins(missing)} more` : ''}`,
    ),
  ]
}
