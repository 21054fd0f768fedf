import type { SecurityInput } from '@gasless-gateway/core'
import { dummySignature, type PackedUserOperation } from '@gasless-gateway/core/erc4337'
import { toHex } from 'viem'
import { z } from 'zod'
import { BlockaidScan } from './blockaid-answers.js'
import type { BlockaidChain } from './blockaid-chains.js'

/** One request to Blockaid. The path is relative to its URL. */
export interface BlockaidQuestion {
  readonly path: string
  /** Schema of the answer: one scan for each transaction or operation, in order. */
  readonly answer: z.ZodType<readonly BlockaidScan[]>
  readonly body: unknown
}

type UserOperationSubject = Extract<SecurityInput['subject'], { kind: 'userOperation' }>

/** `non_dapp`, because a server sends the request. */
const asked = { metadata: { non_dapp: true }, options: ['validation', 'simulation'] }

/** Returns the request to scan an operation as it will be signed, or `undefined` if Blockaid cannot scan it. */
export function blockaidQuestion(
  { name, scansLists }: BlockaidChain,
  { subject, network, sender }: SecurityInput,
): BlockaidQuestion | undefined {
  if (subject.kind === 'userOperation')
    return {
      path: 'v0/evm/user-operation/scan',
      answer: BlockaidScan.transform((scan) => [scan]),
      body: {
        chain: name,
        account_address: sender,
        data: {
          entrypoint: network.entryPoint,
          operation: { ...inSnakeCase(subject.userOperation), ...adopting(subject, network) },
        },
        ...asked,
      },
    }
  // Scanned one by one, each transaction would be judged without the effects of the earlier ones.
  if (!scansLists) return undefined
  return {
    path: 'v0/evm/transaction-bulk/scan',
    answer: z.array(BlockaidScan).length(subject.transactions.length),
    body: {
      chain: name,
      data: subject.transactions.map(({ to, value, data, gas }) => ({
        from: sender,
        to,
        value: toHex(value),
        data,
        gas: toHex(gas),
      })),
      ...asked,
    },
  }
}

/**
 * Returns the delegate that the account is about to adopt. The owner has not signed the authorization yet, so `eoa`
 * names the account instead of a signature.
 */
const adopting = (
  { userOperation, delegation }: UserOperationSubject,
  { chainId }: SecurityInput['network'],
) =>
  delegation?.authorization && {
    eip7702_auth: {
      address: delegation.delegate,
      chainId: toHex(chainId),
      nonce: toHex(delegation.authorization.nonce),
      eoa: userOperation.sender,
    },
  }

/** Returns the operation packed as in EntryPoint v0.7, with a dummy signature because it is not signed yet. */
const inSnakeCase = (operation: PackedUserOperation) => ({
  sender: operation.sender,
  nonce: toHex(operation.nonce),
  init_code: operation.initCode,
  call_data: operation.callData,
  account_gas_limits: operation.accountGasLimits,
  pre_verification_gas: toHex(operation.preVerificationGas),
  gas_fees: operation.gasFees,
  paymaster_and_data: operation.paymasterAndData,
  signature: dummySignature,
})
