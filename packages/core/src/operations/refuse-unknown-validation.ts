import { GatewayError } from '../errors/index.js'
import type { Network } from '../model/network.js'
import type { AccountState, ValidatingCode } from '../ports/chain.js'
import { unknownValidation } from './unknown-validation.js'

const names: Record<ValidatingCode['role'], string> = {
  account: 'The account',
  implementation: "The account's implementation",
  delegate: "The account's delegate",
  validator: "The account's root validator",
  permission: 'The account with a permission as its root validator',
}

/** Throws `VALIDATION_NOT_ACCEPTED` if code that the network does not accept takes part in the account's validation. */
export function refuseUnknownValidation(
  network: Network,
  { validatedBy }: Pick<AccountState, 'validatedBy'>,
): void {
  const unknown = unknownValidation(network, validatedBy)
  if (!unknown) return
  const { role, address, codeHash } = unknown
  const remedy =
    role === 'implementation' || role === 'validator'
      ? `Change it back, or have the operator of this gateway add its code hash ${codeHash} to the network's validation.${role}s.`
      : 'Use another account.'
  throw new GatewayError('VALIDATION_NOT_ACCEPTED', {
    message: `${names[role]}, ${address}, is not code that this gateway accepts to validate operations on ${network.name}. ${remedy}`,
    reason: address,
  })
}
