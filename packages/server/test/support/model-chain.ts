import type { AccountState, Chain } from '@gasless-gateway/core'
import { proxyCodeHash, splitNonce } from '@gasless-gateway/core/erc4337'
import { type Address, parseEther } from 'viem'
import { randomHash } from '../../src/testing/records.js'

/** The fields of an operation that decide whether the EntryPoint accepts it. */
export interface Landing {
  readonly nonce: bigint
  readonly initCode: string
}

/** A chain with one account. Only its rules for nonces and deployments are real. */
export interface ModelChain extends Chain {
  /**
   * Executes the operation once, as the EntryPoint does. Returns `false` while another operation must land first.
   * Throws if the operation can never land.
   */
  land(operation: Landing): boolean
}

const plenty = parseEther('1000000')
const gas = 40_000n

export function createModelChain(account: {
  readonly owner: Address
  readonly address: Address
  readonly deployed: boolean
  readonly implementation: Address
  readonly validator: Address
}): ModelChain {
  const sequences = new Map<bigint, bigint>()
  let { deployed } = account
  const sequenceOf = (nonceKey: bigint) => sequences.get(nonceKey) ?? 0n
  const block = { number: 100n, hash: randomHash(), parentHash: randomHash(), timestamp: 1_000n }
  const state = (): Omit<AccountState, 'sequence' | 'balances'> => ({
    deployed,
    rootOwner: deployed ? account.owner : undefined,
    validatedBy: deployed
      ? [
          { role: 'account', address: account.address, codeHash: proxyCodeHash },
          { role: 'implementation', address: account.implementation },
          { role: 'validator', address: account.validator },
        ]
      : [],
    deposit: plenty,
    allowance: plenty,
  })
  const reads: Partial<Chain> = {
    block: async () => block,
    accountAt: async ({ nonceKey }) => ({ sequence: sequenceOf(nonceKey), deployed }),
    // Only submitted operations land on this chain.
    findUserOperation: async () => undefined,
    depositOf: async () => plenty,
    feeMarket: async () => ({ baseFeePerGas: 7n, maxPriorityFeePerGas: 1n, block }),
    readAccount: async ({ nonceKey, assets }) => ({
      ...state(),
      sequence: sequenceOf(nonceKey),
      balances: new Map(assets.map((asset) => [asset, plenty])),
    }),
    readPaymaster: async () => ({
      deposit: plenty,
      paused: false,
      postOpGasFloor: gas,
      bundlersListed: true,
    }),
    simulate: async () => ({
      failure: undefined,
      signatureValid: true,
      deploymentGas: deployed ? 0n : gas,
      validationGas: gas,
      paymasterValidationGas: gas,
      executionGas: gas,
      callGasLimit: gas,
      postOpGas: gas,
      effects: undefined,
      aftermath: { allowances: [], codeless: [] },
    }),
  }
  return {
    ...(reads as Chain),
    land({ nonce, initCode }) {
      const { nonceKey, sequence } = splitNonce(nonce)
      if (sequence < sequenceOf(nonceKey)) throw new Error(`AA25: nonce ${nonce} is used up.`)
      if (initCode !== '0x' && deployed) throw new Error('AA10: the account is deployed already.')
      if (sequence > sequenceOf(nonceKey) || (initCode === '0x' && !deployed)) return false
      sequences.set(nonceKey, sequence + 1n)
      deployed = true
      return true
    },
  }
}
