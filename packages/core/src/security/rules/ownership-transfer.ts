import { type Address, parseAbi, zeroAddress } from 'viem'
import { functionReader } from '../../call-data/function-reader.js'
import { reachedCalls } from '../../call-data/reached-calls.js'
import { isSameAddress } from '../../primitives/is-same-address.js'
import type { SecurityRule } from './rule.js'

const readOwnerCall = functionReader(
  parseAbi([
    'function transferOwnership(address newOwner)',
    'function setOwner(address newOwner)',
    'function changeAdmin(address newAdmin)',
  ]),
)

/** The owner of a contract may control everything that the contract holds. */
export const ownershipTransfer: SecurityRule = {
  name: 'ownership-transfer',
  summary: 'A contract that the account owns gets another owner.',
  objectsTo({ calls, sender, effects }) {
    const isOther = ({ newOwner }: { readonly newOwner: Address }) =>
      newOwner !== zeroAddress && !isSameAddress(newOwner, sender)
    const called = reachedCalls(calls, sender).calls.flatMap(({ to, data }) => {
      const newOwner = readOwnerCall(data)?.args[0]
      return newOwner ? [{ contract: to, newOwner }] : []
    })
    const found = [...(effects?.ownershipTransfers ?? []), ...called].find(isOther)
    return (
      found &&
      `${found.newOwner} becomes the owner of ${found.contract}, which belongs to the account.`
    )
  },
}
