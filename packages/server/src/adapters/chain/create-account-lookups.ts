import type { Network } from '@gasless-gateway/core'
import { toHex } from 'viem'
import { codeAt, isAccountCode } from './account-code.js'
import type { Endpoint } from './create-endpoint.js'
import type { EndpointChain } from './endpoint-chain.js'
import { readSequence } from './read-sequence.js'
import type { ContractRead } from './state-reads.js'

type AccountLookups = Pick<EndpointChain, 'isDeployed' | 'transactionCount' | 'accountAt'>

/** Creates reads of an account's code, nonces and transaction count, at the newest block or at a given one. */
export function createAccountLookups(
  { client }: Endpoint,
  { entryPoint }: Network,
  assertHasBlock: (number: bigint) => Promise<void>,
): AccountLookups {
  const readAt =
    (blockNumber: bigint | undefined) =>
    ({ to, data }: ContractRead) =>
      client.request({
        method: 'eth_call',
        params: [{ to, data }, blockNumber === undefined ? 'latest' : toHex(blockNumber)],
      })

  return {
    isDeployed: async (address, delegate) => isAccountCode(await codeAt(client, address), delegate),

    async transactionCount(address, block) {
      if (typeof block === 'string') return client.getTransactionCount({ address, blockTag: block })
      const [count] = await Promise.all([
        client.getTransactionCount({ address, blockNumber: block }),
        assertHasBlock(block),
      ])
      return count
    },

    async accountAt({ sender, nonceKey, delegate, since }, block) {
      const blockNumber = block === 'latest' ? undefined : block
      const needed = blockNumber ?? since
      const [sequence, code] = await Promise.all([
        readSequence(entryPoint, readAt(blockNumber), sender, nonceKey),
        codeAt(client, sender, blockNumber),
        needed !== undefined && assertHasBlock(needed),
      ])
      return { sequence, deployed: isAccountCode(code, delegate) }
    },
  }
}
