import type { Network } from '@gasless-gateway/core'
import { dummySignature, type PackedUserOperation } from '@gasless-gateway/core/erc4337'
import { toHex } from 'viem'

/** One request, below Blockaid's address. */
export interface BlockaidQuestion {
  readonly path: string
  readonly body: unknown
}

/** No dapp has asked for it: whoever asks is a server. */
const asked = { metadata: { non_dapp: true }, options: ['validation', 'simulation'] }

/** Packed as in EntryPoint v0.7, in Blockaid's spelling. Nobody has signed it yet. */
export const aboutUserOperation = (
  chain: string,
  { entryPoint }: Network,
  operation: PackedUserOperation,
): BlockaidQuestion => ({
  path: 'v0/evm/user-operation/scan',
  body: {
    chain,
    account_address: operation.sender,
    data: {
      entrypoint: entryPoint,
      operation: {
        sender: operation.sender,
        nonce: toHex(operation.nonce),
        init_code: operation.initCode,
        call_data: operation.callData,
        account_gas_limits: operation.accountGasLimits,
        pre_verification_gas: toHex(operation.preVerificationGas),
        gas_fees: operation.gasFees,
        paymaster_and_data: operation.paymasterAndData,
        signature: dummySignature,
      },
    },
    ...asked,
  },
})
