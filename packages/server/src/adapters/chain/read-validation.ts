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

/** The validation settings in an account's storage. */
export interface StoredValidation {
  readonly implementation: Address
  readonly implementationCodeHash: Hash
  /** Kernel's identifier of the root validator: a type and, for a validator, its address. */
  readonly root: Hex
  readonly rootCodeHash: Hash
  /** The owner that the ECDSA validator has for the account. */
  readonly owner: Address
}

/** The code at an account's address. */
export interface AccountCode {
  /** `undefined` without code. */
  readonly codeHash: Hash | undefined
  /** The EIP-7702 delegate that the account has adopted, or adopts with the operation. */
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

/** Kernel's type of a root that is a validator. The other type is a permission: a signer and policies. */
const validatorType = '0x01'

/**
 * Returns the code that validates an operation of the gateway, whose nonces have mode 0 (default) and type 0 (root).
 *
 * Kernel v3.1 (zerodevapp/kernel, tag v3.1), `Kernel.validateUserOp`, then `ValidationManager._doValidation`:
 * - The proxy delegates to the implementation in its ERC-1967 slot, which the account can change (`upgradeTo`).
 * - Type 0 selects `rootValidator`, regardless of the rest of the nonce. Mode 0 enables or installs nothing.
 * - Kernel calls `validateUserOp` of a root that is a validator (`0x01 ‖ address`). Any other root, zero included, is
 *   a permission: Kernel calls the policies and the signer stored under its id.
 * - Kernel reads the root's hook but does not call it during validation: `preCheck` runs only in `executeUserOp`. An
 *   account with a hook refuses operations without `executeUserOp`, such as the gateway's. Type 0 does not use
 *   selectors and their configuration.
 *
 * Kernel v3.3, as an EIP-7702 delegate, uses the same storage. There a root of zero means the key of the address,
 * which Kernel recovers itself without other code. Storage outlives a delegation, so an address may have a root
 * before it adopts Kernel.
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
 * Returns the account's owner if the root validator is the ECDSA validator. For an EIP-7702 account without a root
 * validator, returns the account's own address. Otherwise returns `undefined`.
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
