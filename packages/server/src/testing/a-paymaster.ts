import type { Address } from 'viem'
import type {
  PaymasterOnChain,
  PaymasterProxy,
  PaymasterToken,
  Timelock,
} from '../paymaster/paymaster-on-chain.js'

/** Returns an address that ends in these digits. */
export const anAddress = (digits: number): Address =>
  `0x${String(digits).padStart(40, '0')}` as Address

/** Returns a paymaster with empty lists and balances. Account 1 has every role. */
export const aProxy = (changes: Partial<PaymasterProxy> = {}): PaymasterProxy => ({
  implementation: anAddress(90),
  paused: false,
  deposit: 0n,
  stake: 0n,
  unstakeDelaySeconds: 0,
  stakeLocked: false,
  stakeFreeAt: 0,
  signers: [],
  bundlers: [],
  roles: {
    admin: [anAddress(1)],
    manager: [anAddress(1)],
    pauser: [anAddress(1)],
    treasurer: [anAddress(1)],
  },
  listsComplete: true,
  tokens: [],
  timelocks: [],
  ...changes,
})

/** Returns a listed token that the paymaster and the operator hold. */
export const aToken = (changes: Partial<PaymasterToken> = {}): PaymasterToken => ({
  address: anAddress(50),
  floor: 14_000,
  exact: false,
  answers: true,
  balance: 1n,
  owed: 0n,
  operatorBalance: 10n,
  ...changes,
})

/** Returns a timelock of 60 seconds, owned by account 1. The operator may propose and execute. */
export const aTimelock = (changes: Partial<Timelock> = {}): Timelock => {
  const owner = [anAddress(1)]
  return {
    address: anAddress(70),
    minDelaySeconds: 60n,
    roles: { admin: [anAddress(70)], proposer: owner, canceller: owner, executor: owner },
    listsComplete: true,
    scheduled: [],
    operatorProposes: true,
    operatorExecutes: true,
    ...changes,
  }
}

/** Returns a chain with everything that a paymaster needs, but without a paymaster. */
export const aChain = ({
  proxy,
  ownersWithoutCode = [],
  ...deployed
}: Partial<PaymasterOnChain['deployed'] & Pick<PaymasterOnChain, 'ownersWithoutCode'>> & {
  proxy?: PaymasterProxy
} = {}): PaymasterOnChain => ({
  deployed: {
    deterministicDeployer: true,
    entryPoint: true,
    implementation: false,
    bundleRunner: false,
    timelock: true,
    ...deployed,
  },
  ownersWithoutCode,
  proxy,
})
