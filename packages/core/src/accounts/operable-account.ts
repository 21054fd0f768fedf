import { GatewayError } from '../errors/index.js'
import type { Network } from '../model/network.js'
import type { Project } from '../model/project.js'
import { type AccountModel, accountModel } from './account-model.js'
import { isPlain } from './is-plain.js'

/**
 * Returns the account model for user operations. Throws `EIP7702_UNSUPPORTED` if the project's operations travel as
 * plain transactions.
 */
export function operableAccount(project: Project, network: Network): AccountModel {
  if (isPlain(project, network))
    throw new GatewayError('EIP7702_UNSUPPORTED', {
      message: `${network.name} has no EIP-7702, so the accounts of this project send no user operations there. Use POST /transaction/transfer or POST /swap/plain/prepare, which answer with transactions of the owner's own.`,
    })
  return accountModel(project.accountMode, network)
}
