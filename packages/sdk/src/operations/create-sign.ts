import type { Address } from 'viem'
import type { Amount } from '../inputs/amount.js'
import { readAddress } from '../inputs/read-address.js'
import { readAmount } from '../inputs/read-amount.js'
import type { NetworksOption } from '../pins/network-options.js'
import { findPin, resolvePin } from '../pins/resolve-pin.js'
import type { Owner } from '../signers/owner.js'
import { toSigner } from '../signers/to-signer.js'
import {
  type VerifiedTransaction,
  verifyPreparedTransaction,
} from '../verification/verify-prepared-transaction.js'
import type { PreparedTransaction } from './prepared-transaction.js'
import type { SignedTransaction } from './signed-transaction.js'

export interface VerifyInput {
  /** Who is going to sign. */
  readonly ownerAddress: string
  /** The most you let the operation cost: base units of the fee token, wei without one. */
  readonly maxFee?: Amount | undefined
}

export interface SignOptions {
  /** Needed beside a signing function. */
  readonly ownerAddress?: string | undefined
  /** The most you let the operation cost: base units of the fee token, wei without one. */
  readonly maxFee?: Amount | undefined
  /** Signs whatever the gateway sent. It can then take everything that the account holds. */
  readonly dangerouslySkipVerification?: boolean | undefined
}

export function createSign(networks: NetworksOption) {
  const verify = (
    prepared: PreparedTransaction,
    { ownerAddress, maxFee }: VerifyInput,
  ): VerifiedTransaction => {
    const { networkId, swap } = prepared.request
    const crosses = swap && swap.toNetworkId !== networkId
    return verifyPreparedTransaction(prepared, {
      owner: readAddress(ownerAddress, 'ownerAddress') satisfies Address,
      pin: resolvePin(networkId, networks),
      destination: crosses ? findPin(swap.toNetworkId, networks) : undefined,
      maxFee: maxFee === undefined ? undefined : readAmount(maxFee, 'maxFee'),
    })
  }

  return {
    verify,

    async sign(
      prepared: PreparedTransaction,
      owner: Owner,
      { ownerAddress, maxFee, dangerouslySkipVerification = false }: SignOptions = {},
    ): Promise<SignedTransaction> {
      const signer = toSigner(owner, ownerAddress)
      const { userOperationHash } = dangerouslySkipVerification
        ? prepared
        : verify(prepared, { ownerAddress: signer.address, maxFee })
      return {
        operationId: prepared.operationId,
        signature: await signer.signHash(userOperationHash),
        userOperationHash,
        networkId: prepared.request.networkId,
      }
    },
  }
}
