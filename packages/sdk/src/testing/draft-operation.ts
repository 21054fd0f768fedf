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
import { type Address, toHex, zeroAddress } from 'viem'
import type { Pin } from '../pins/pins.js'

const ether = 10n ** 18n
/** 3,000 units of a token with 6 decimals per native coin. */
const tokenPerNative = 3_000_000_000n

export interface DraftInput {
  readonly owner: Address
  readonly networkId: string
  /** Contracts that operations of the network are checked against. */
  readonly pin: Pin
  readonly calls: readonly Call[]
  /** Absent: the operation is self-funded. */
  readonly feeToken?: Address
  /** End of the sponsorship, in seconds since 1970. */
  readonly validUntil: number
  readonly approval?: 'none' | 'approve' | 'reset and approve'
  readonly firstOperation?: boolean
  readonly nonceKey?: number
  /** Sequence of the nonce within its key. */
  readonly sequence?: bigint
  /**
   * Present if the account is the owner's own address. `nonce`: that of the required authorization. Without it, none is
   * required.
   */
  readonly eip7702?: { readonly nonce?: string }
}

/** An operation before it is packed. Tests change it to play a dishonest gateway. */
export interface OperationDraft {
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

/** Returns the operation as an honest gateway prepares it. */
export function draftOperation(input: DraftInput): OperationDraft {
  const { owner, networkId, calls, feeToken, firstOperation = false, nonceKey = 0, eip7702 } = input
  const { accountContracts, entryPoint, paymaster, delegate } = input.pin
  const validator = eip7702 ? zeroAddress : accountContracts.ecdsaValidator
  const draft: UserOperation = {
    sender: eip7702 ? owner : createAddressResolver(accountContracts)(owner),
    nonce: nonceOf(nonceKeyOf({ validator, key: nonceKey }), input.sequence ?? 7n),
    initCode: firstOperation ? accountInitCode({ owner, contracts: accountContracts }) : '0x',
    callData: '0x',
    verificationGasLimit: 150_000n,
    callGasLimit: 120_000n,
    preVerificationGas: 60_000n,
    maxPriorityFeePerGas: 1_000_000n,
    maxFeePerGas: 1_000_000_000n,
    ...(feeToken && {
      paymaster: {
        address: paymaster ?? zeroAddress,
        verificationGasLimit: 60_000n,
        postOpGasLimit: 50_000n,
        data: '0x',
      },
    }),
    signature: '0x',
  }
  const place = {
    chainId: Number(networkId),
    entryPoint,
    adoption: adoptionOf(eip7702, delegate),
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
  const approve = approveCall(feeToken, paymaster ?? zeroAddress, 10n * maxTokenAmount)
  const appended = {
    none: [],
    approve: [approve],
    'reset and approve': [approveCall(feeToken, paymaster ?? zeroAddress, 0n), approve],
  }[input.approval ?? 'none']
  return {
    ...place,
    operation: { ...draft, callData: encodeExecution([...calls, ...appended]) },
    terms: {
      fronted: appended.length > 0,
      listedBundlersOnly: true,
      validUntil: input.validUntil,
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

const adoptionOf = (
  eip7702: DraftInput['eip7702'],
  delegate: Address | undefined,
): OperationDraft['adoption'] =>
  eip7702
    ? {
        accountType: 'eip7702',
        authorizationRequired: eip7702.nonce !== undefined,
        ...(eip7702.nonce !== undefined && { authorizationNonce: eip7702.nonce }),
        authorizationDelegate: delegate ?? zeroAddress,
      }
    : {}

/** Packs a draft and hashes it, so that a changed draft stays consistent with its hash. */
export function packDraft({
  operation,
  terms,
  quote,
  adoption,
  ...place
}: OperationDraft): PreparedOperation {
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
