import { createAddressResolver } from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { fundToken } from '@gasless-gateway/devnet/chains/fund-token'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { feeTokenOf } from '../fee-token-of.js'
import { runConcurrently } from '../run-concurrently.js'

/** Enough USDC, in base units, for every transfer and fee of a bench. */
const balance = 1_000_000_000n
/** The number of mints that fit into a block. */
const mintsAtOnce = 100

/** Creates owners whose accounts hold USDC and are not deployed yet. */
export async function createCohort(
  chain: DevnetChain,
  size: number,
): Promise<readonly PrivateKeyAccount[]> {
  const addressOf = createAddressResolver(chain.network.accountContracts)
  const token = feeTokenOf(chain)
  const owners = Array.from({ length: size }, () => privateKeyToAccount(generatePrivateKey()))
  await runConcurrently(owners, mintsAtOnce, (owner) =>
    fundToken(chain, { token, to: addressOf(owner.address), amount: balance }),
  )
  return owners
}
