import type { SecurityInput } from '@gasless-gateway/core'
import { dummySignature, type PackedUserOperation } from '@gasless-gateway/core/erc4337'
import { toHex } from 'viem'
import { z } from 'zod'
import { BlockaidScan } from './blockaid-answers.js'
import type { BlockaidChain } from './blockaid-chains.js'

/** One request, below Blockaid's address. */
export interface BlockaidQuestion {
  readonly path: string
  /** What is understood as an answer: a scan for each part of the question, in its order. */
  readonly answer: z.ZodType<readonly BlockaidScan[]>
  readonly body: unknown
}

type UserOperationSubject = Extract<SecurityInput['subject'], { kind: 'userOperation' }>

/** No dapp has asked for it: whoever asks is a server. */
const asked = { metadata: { non_dapp: true }, options: ['validation', 'simulation'] }

/** What is judged, as it will be signed; `undefined` where Blockaid cannot be asked about it. */
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
  // Asked about one by one, the second would be judged as if the first had never happened.
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

/** The delegate that the account is about to adopt. Its owner has not signed for it yet, and is named instead. */
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

/** Packed as in EntryPoint v0.7. Nobody has signed it yet. */
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
