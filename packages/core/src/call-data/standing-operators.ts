import { type Address, parseAbi } from 'viem'
import type { SecurityInput } from '../model/security-check.js'
import type { OperatorGrant } from '../model/simulated-effects.js'
import { isSameAddress } from '../primitives/is-same-address.js'
import { functionReader } from './function-reader.js'
import { reachedCalls } from './reached-calls.js'

const readOperatorCall = functionReader(
  parseAbi([
    'function setApprovalForAll(address operator, bool approved)',
    'function setOperator(address operator, bool approved)',
    'function authorizeOperator(address operator)',
    'function revokeOperator(address operator)',
  ]),
)

const standards = {
  setApprovalForAll: 'ERC-721 or ERC-1155',
  setOperator: 'ERC-6909',
  authorizeOperator: 'ERC-777',
  revokeOperator: 'ERC-777',
} as const

/**
 * Returns the operators that may move all tokens of the account in a contract after the operation. Sources are the call
 * data, without grants that later calls revoke, and the simulation.
 */
export function standingOperators({
  sender,
  calls,
  effects,
}: Pick<SecurityInput, 'sender' | 'calls' | 'effects'>): OperatorGrant[] {
  const granted = new Map<string, OperatorGrant | undefined>()
  const set = (contract: Address, operator: Address, grant: OperatorGrant | undefined) =>
    granted.set(`${contract} ${operator}`.toLowerCase(), grant)
  for (const { to, data } of reachedCalls(calls, sender).calls) {
    const call = readOperatorCall(data)
    if (!call) continue
    const [operator, approved = call.functionName === 'authorizeOperator'] = call.args
    const grant = { contract: to, operator, standard: standards[call.functionName] }
    set(to, operator, approved ? grant : undefined)
  }
  for (const grant of effects?.operatorGrants ?? []) set(grant.contract, grant.operator, grant)
  return [...granted.values()].filter(
    (grant) => grant !== undefined && !isSameAddress(grant.operator, sender),
  ) as OperatorGrant[]
}
