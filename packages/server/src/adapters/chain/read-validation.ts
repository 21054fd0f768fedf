import {
  validationReaderAbi,
  validationReaderRuntimeBytecode,
  validationSlotsRuntimeBytecode,
} from '@gasless-gateway/contracts'
import type { Network, ValidatingCode } from '@gasless-gateway/core'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hash,
  type Hex,
  slice,
  zeroAddress,
} from 'viem'
import { UnableEndpointError } from './endpoint-errors.js'
import { failureKind } from './failure-kind.js'
import { randomAddress } from './random-address.js'
import { mergeOverrides, type StateOverrides } from './state-overrides.js'

/** What an account's storage says of its validation. */
export interface StoredValidation {
  readonly implementation: Address
  readonly implementationCodeHash: Hash
  /** Kernel's identifier of the root validator: a type and, of a validator, its address. */
  readonly root: Hex
  readonly rootCodeHash: Hash
  /** What the ECDSA validator answers for the account. */
  readonly owner: Address
}

/** What the chain has at an account's address. */
export interface AccountCode {
  /** `undefined` without code. */
  readonly codeHash: Hash | undefined
  /** What it has adopted under EIP-7702, or adopts with the operation. */
  readonly delegate: Address | undefined
}

/** The call, with its state overrides, that reads which code validates the operations of accounts. */
export interface ValidationQuestion {
  readonly to: Address
  readonly data: Hex
  readonly codes: StateOverrides
}

/** Builds one call for all of these accounts. Their own code does not run. */
export function askValidation(
  { accountContracts: { ecdsaValidator } }: Pick<Network, 'accountContracts'>,
  accounts: readonly Address[],
): ValidationQuestion {
  const to = randomAddress()
  return {
    to,
    data: encodeFunctionData({
      abi: validationReaderAbi,
      functionName: 'read',
      args: [accounts, ecdsaValidator],
    }),
    codes: mergeOverrides(
      { [to]: { code: validationReaderRuntimeBytecode } },
      Object.fromEntries(
        accounts.map((account) => [account, { code: validationSlotsRuntimeBytecode }]),
      ),
    ),
  }
}

/**
 * Decodes the answer, in the order of the accounts. Throws `UnableEndpointError` if the endpoint does not override
 * code.
 */
export async function readValidation(answer: Promise<Hex>): Promise<readonly StoredValidation[]> {
  const data = await answer.catch((error: unknown) => {
    throw failureKind(error) === 'answer' ? unable(error) : error
  })
  try {
    return decodeFunctionResult({ abi: validationReaderAbi, functionName: 'read', data })
  } catch (error) {
    throw unable(error)
  }
}

const unable = (cause: unknown) =>
  new UnableEndpointError(
    'The endpoint did not say which code validates. It must support state overrides in eth_call, or eth_simulateV1.',
    { cause },
  )

/** Kernel's type of a root that is one validator; the other one is a permission: a signer and policies. */
const validatorType = '0x01'

/**
 * What runs when the EntryPoint asks the account to validate an operation of the gateway, whose nonces are of mode 0
 * (default) and type 0 (root).
 *
 * Kernel v3.1 (zerodevapp/kernel, tag v3.1), `Kernel.validateUserOp`, then `ValidationManager._doValidation`:
 * - The proxy delegates to the implementation in its ERC-1967 slot. The account itself may change it (`upgradeTo`).
 * - Of type 0 the validator is `rootValidator`, whatever else stands in the nonce. Of mode 0 nothing is enabled or installed.
 * - A root that is a validator (`0x01 ‖ address`) is asked with `validateUserOp`. Any other root is a permission: policies
 *   and a signer, found by its id, are asked. So is a root of zero, whose code the storage names like that of any other.
 * - The root's hook is read, and kept for the execution. It is not called: `preCheck` runs in `executeUserOp` alone. An account
 *   with a hook refuses everything that does not go through `executeUserOp`, and the gateway's operations do not. Selectors and
 *   their configuration are not asked of type 0.
 *
 * Kernel v3.3, as an EIP-7702 delegate, keeps the same storage. There a root of zero means the key of the address, which it
 * recovers itself; no other code runs. Storage outlives a delegation: an address may have a root before it adopts Kernel.
 */
export function validatedBy(
  account: Address,
  { codeHash, delegate }: AccountCode,
  { implementation, implementationCodeHash, root, rootCodeHash }: StoredValidation,
): readonly ValidatingCode[] {
  if (!codeHash && !delegate) return []
  const isRootless = BigInt(root) === 0n
  const own: readonly ValidatingCode[] = delegate
    ? [{ role: 'delegate', address: getAddress(delegate) }]
    : [
        { role: 'account', address: getAddress(account), codeHash },
        {
          role: 'implementation',
          address: getAddress(implementation),
          codeHash: implementationCodeHash,
        },
      ]
  if (delegate && isRootless) return own
  if (slice(root, 0, 1) !== validatorType)
    return [...own, { role: 'permission', address: getAddress(account) }]
  return [
    ...own,
    { role: 'validator', address: getAddress(slice(root, 1)), codeHash: rootCodeHash },
  ]
}

/**
 * The owner behind the account's root validator, when that is the ECDSA validator; of an account that is an address of
 * its own, that address while no validator stands in place of its key.
 */
export function rootOwnerOf(
  { accountContracts: { ecdsaValidator } }: Pick<Network, 'accountContracts'>,
  account: Address,
  delegate: Address | undefined,
  { root, owner }: StoredValidation,
): Address | undefined {
  if (delegate && BigInt(root) === 0n) return account
  const isEcdsa = root.toLowerCase() === `${validatorType}${ecdsaValidator.slice(2).toLowerCase()}`
  return isEcdsa && owner !== zeroAddress ? getAddress(owner) : undefined
}
