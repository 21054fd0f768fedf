import type { PreparedOperation } from '@gasless-gateway/core/api'
import type { SignedAuthorization } from '@gasless-gateway/core/erc4337'
import type { Hex } from 'viem'
import type { TestAccount } from './test-account.js'

type Prepared = Pick<PreparedOperation, 'operationId' | 'userOperationHash'> & Authorizing
type Authorizing = Pick<
  PreparedOperation,
  'authorizationRequired' | 'authorizationNonce' | 'authorizationDelegate'
>

/** Signs a prepared operation as its owner. Returns the body of the submit. */
export async function signed(
  account: TestAccount,
  prepared: Prepared,
): Promise<{ operationId: string; signature: Hex; authorization?: SignedAuthorization }> {
  const { operationId, userOperationHash } = prepared
  const signature = await account.owner.signMessage({ message: { raw: userOperationHash } })
  const authorization = await authorize(account, prepared)
  return { operationId, signature, ...(authorization && { authorization }) }
}

/**
 * Signs the authorization that the operation requires. `parts` replaces fields of it. `undefined`: it requires none.
 */
export async function authorize(
  { owner, chain: { network } }: TestAccount,
  { authorizationRequired, authorizationNonce, authorizationDelegate }: Authorizing,
  parts: Partial<Pick<SignedAuthorization, 'chainId' | 'address' | 'nonce'>> = {},
): Promise<SignedAuthorization | undefined> {
  if (!authorizationRequired || !authorizationDelegate) return undefined
  const { v: _, ...authorization } = await owner.signAuthorization({
    chainId: network.chainId,
    address: authorizationDelegate,
    nonce: Number(authorizationNonce),
    ...parts,
  })
  return { ...authorization, yParity: authorization.yParity ?? 0 }
}
