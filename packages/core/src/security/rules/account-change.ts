import { isAddressEqual, toFunctionSelector } from 'viem'
import { reachedCalls } from '../../call-data/reached-calls.js'
import type { SecurityRule } from './rule.js'

/**
 * Functions of Kernel v3, of other ERC-7579 accounts, and of owned and upgradeable accounts, which the account calls on
 * itself.
 */
const ownFunctions = functionNames([
  'function installModule(uint256 moduleType, address module, bytes initData)',
  'function uninstallModule(uint256 moduleType, address module, bytes deInitData)',
  'function installValidations(bytes21[] vIds, (uint32 nonce, address hook)[] configs, bytes[] validationData, bytes[] hookData)',
  'function uninstallValidation(bytes21 vId, bytes deinitData, bytes hookDeinitData)',
  'function changeRootValidator(bytes21 rootValidator, address hook, bytes validatorData, bytes hookData)',
  'function grantAccess(bytes21 vId, bytes4 selector, bool allow)',
  'function upgradeTo(address implementation)',
  'function upgradeToAndCall(address implementation, bytes data)',
  'function transferOwnership(address newOwner)',
  'function renounceOwnership()',
])
/** A module stores settings, such as the owner, for the account that calls these. */
const moduleFunctions = functionNames([
  'function onInstall(bytes data)',
  'function onUninstall(bytes data)',
])

/** A new owner, module or implementation controls everything in the account, now and later. */
export const accountChange: SecurityRule = {
  name: 'account-change',
  summary:
    'The operation changes the account itself: its owner, a validator, a module, a hook, their rights, or its code. The deployment in a first operation does not count.',
  objectsTo({ calls, sender, effects }) {
    const [change] = effects?.accountChanges ?? []
    if (change)
      return `The operation changes the account itself (${change.event}${change.subject ? ` ${change.subject}` : ''}), which may give somebody else control of it.`
    for (const { to, data } of reachedCalls(calls, sender).calls) {
      const name = (isAddressEqual(to, sender) ? ownFunctions : moduleFunctions).get(
        data.slice(0, 10),
      )
      if (name)
        return `The operation changes the account itself (${name} of ${to}), which may give somebody else control of it.`
    }
    return undefined
  },
}

/** Returns the names by selector. The arguments are irrelevant. */
function functionNames(signatures: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    signatures.map((signature) => [
      toFunctionSelector(signature),
      signature.slice('function '.length, signature.indexOf('(')),
    ]),
  )
}
