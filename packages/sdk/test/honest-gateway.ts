import type { PreparedOperation } from '@gasless-gateway/core/api'
import {
  accountInitCode,
  approveCall,
  type Call,
  createAddressResolver,
  encodeExecution,
  encodeSponsorship,
  hashUserOperation,
  nativeCoinAddress,
  nonceKeyOf,
  nonceOf,
  packUserOperation,
  placeholderSponsorshipSignature,
  requiredPrefund,
  type Sponsorship,
  type UserOperation,
} from '@gasless-gateway/core/erc4337'
import { type Address, encodeFunctionData, erc20Abi, type Hex, toHex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { entryPointV07, kernelV31, kernelV33Delegate } from '../src/pins/pins.js'

/** The well-known first key of local test chains. */
export const owner = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
export const account = createAddressResolver(kernelV31)(owner.address)
export const networkId = '8453'
export const paymaster: Address = '0x1111111111111111111111111111111111111111'
export const usdc: Address = '0x2222222222222222222222222222222222222222'
export const dai: Address = '0x3333333333333333333333333333333333333333'
export const friend: Address = '0x4444444444444444444444444444444444444444'
export const thief: Address = '0x5555555555555555555555555555555555555555'

export const transferCall = (token: Address, to: Address, amount: bigint): Call => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

const ether = 10n ** 18n
/** 3,000 units of a token with 6 decimals per native coin. */
const tokenPerNative = 3_000_000_000n

export interface HonestInput {
  readonly calls: readonly Call[]
  /** Absent: self-funded. */
  readonly feeToken?: Address
  readonly approval?: 'none' | 'approve' | 'reset and approve'
  readonly firstOperation?: boolean
  readonly nonceKey?: number
  /** The account is the owner's own address. `nonce`: of the authorization that it requires; absent: it requires none. */
  readonly eip7702?: { readonly nonce?: string }
}

/** What a gateway knows before it packs the operation: the place where a dishonest one would lie. */
export interface Draft {
  operation: UserOperation
  terms: Sponsorship | undefined
  chainId: number
  entryPoint: Address
  quote: PreparedOperation['gatewayFee']
  adoption: Pick<
    PreparedOperation,
    'accountType' | 'authorizationRequired' | 'authorizationNonce' | 'authorizationDelegate'
  >
}

export function honestDraft(input: HonestInput): Draft {
  const { calls, feeToken, firstOperation = false, nonceKey = 0, eip7702 } = input
  const validator = eip7702 ? zeroAddress : kernelV31.ecdsaValidator
  const draft: UserOperation = {
    sender: eip7702 ? owner.address : account,
    nonce: nonceOf(nonceKeyOf({ validator, key: nonceKey }), 7n),
    initCode: firstOperation
      ? accountInitCode({ owner: owner.address, contracts: kernelV31 })
      : '0x',
    callData: '0x',
    verificationGasLimit: 150_000n,
    callGasLimit: 120_000n,
    preVerificationGas: 60_000n,
    maxPriorityFeePerGas: 1_000_000n,
    maxFeePerGas: 1_000_000_000n,
    ...(feeToken && {
      paymaster: {
        address: paymaster,
        verificationGasLimit: 60_000n,
        postOpGasLimit: 50_000n,
        data: '0x',
      },
    }),
    signature: '0x',
  }
  const place = {
    chainId: Number(networkId),
    entryPoint: entryPointV07,
    adoption: adoptionOf(eip7702),
  }
  if (!feeToken) {
    const operation = { ...draft, callData: encodeExecution(calls) }
    const tokenAmount = String(requiredPrefund(operation))
    return {
      ...place,
      operation,
      terms: undefined,
      quote: {
        tokenAmount,
        expectedTokenAmount: '1',
        feeToken: nativeCoinAddress,
        unpricedAssets: [],
      },
    }
  }
  const fees = { staticFee: 50_000n, transferFee: 25_000n }
  const gas = (requiredPrefund(draft) * tokenPerNative + ether - 1n) / ether
  const maxTokenAmount = gas + fees.staticFee + fees.transferFee
  const approve = approveCall(feeToken, paymaster, 10n * maxTokenAmount)
  const appended = {
    none: [],
    approve: [approve],
    'reset and approve': [approveCall(feeToken, paymaster, 0n), approve],
  }[input.approval ?? 'none']
  return {
    ...place,
    operation: { ...draft, callData: encodeExecution([...calls, ...appended]) },
    terms: {
      fronted: appended.length > 0,
      listedBundlersOnly: true,
      validUntil: 1_767_228_300,
      validAfter: 0,
      token: feeToken,
      tokenPerNative,
      ...fees,
      maxTokenAmount,
    },
    quote: {
      tokenAmount: String(maxTokenAmount),
      expectedTokenAmount: String(maxTokenAmount / 2n),
      feeToken,
      unpricedAssets: [],
    },
  }
}

const adoptionOf = (eip7702: HonestInput['eip7702']): Draft['adoption'] =>
  eip7702
    ? {
        accountType: 'eip7702',
        authorizationRequired: eip7702.nonce !== undefined,
        ...(eip7702.nonce !== undefined && { authorizationNonce: eip7702.nonce }),
        authorizationDelegate: kernelV33Delegate,
      }
    : {}

/** Packs a draft and hashes it, so that a lie in the draft is a consistent lie. */
export function answerOf({
  operation,
  terms,
  quote,
  adoption,
  ...place
}: Draft): PreparedOperation {
  const packed = packUserOperation({
    ...operation,
    ...(operation.paymaster && {
      paymaster: {
        ...operation.paymaster,
        data: terms
          ? encodeSponsorship(terms, placeholderSponsorshipSignature)
          : operation.paymaster.data,
      },
    }),
  })
  return {
    operationId: 'op_1',
    rail: 'userOperation',
    userOperation: {
      ...packed,
      nonce: toHex(packed.nonce),
      preVerificationGas: toHex(packed.preVerificationGas),
    },
    userOperationHash: hashUserOperation(packed, place),
    security: { verdict: 'safe', reason: null, provider: 'built-in', assetChanges: null },
    gatewayFee: quote,
    expiresAt: '2026-01-01T00:30:00.000Z',
    ...adoption,
  }
}

export const honestAnswer = (input: HonestInput) => answerOf(honestDraft(input))

export const hashOf = (character: string): Hex => `0x${character.repeat(64)}`
