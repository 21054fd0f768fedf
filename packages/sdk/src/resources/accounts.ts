import type { Caller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'
import { readList } from '../inputs/read-object.js'
import { type AccountPins, checkAccountAddresses } from '../verification/check-account-addresses.js'
import type { AnswerOf, BodyOf, QueryOf } from '../wire/endpoint-types.js'

/** The gateway's limit, unless its operator has set another one. */
const mostOwners = 1_000

export interface AccountsDependencies extends AccountPins {
  readonly call: Caller
}

type OwnerOnNetwork = BodyOf<'createAccount'>
type Batch = AnswerOf<'resolveAccountBatch'>

/**
 * Accounts of owners. Every address that the gateway names is computed here as well, from the pinned contracts. If an
 * answer repeats the owner or the network, it has to be the one that the caller asked about.
 */
export function createAccounts({ call, ...pins }: AccountsDependencies) {
  return {
    /**
     * Records an owner's account on a network. Idempotent; the id stays.
     *
     * Throws {@link VerificationError} when the gateway names another address, owner or network.
     */
    async create(body: OwnerOnNetwork, options?: RequestOptions) {
      const answer = await call('createAccount', { body }, options)
      const { networkId, details } = answer
      return checked(body, answer, { ...details.evm, networkId })
    },

    /**
     * An owner's account address: the same on every network, before and after deployment. Throws {@link VerificationError}
     * when the gateway names another address.
     */
    async resolveSingle(body: BodyOf<'resolveSingleAccount'>, options?: RequestOptions) {
      return checked(body, await call('resolveSingleAccount', { body }, options))
    },

    /**
     * The account addresses of any number of owners, in their order, asked for a thousand at a time. Throws
     * {@link VerificationError} when the gateway names another address.
     */
    async resolveMany(
      ownerAddresses: readonly string[],
      options?: RequestOptions,
    ): Promise<Batch['results']> {
      const results: Batch['results'][number][] = []
      const { length } = readList(ownerAddresses, 'ownerAddresses')
      for (let from = 0; from < length; from += mostOwners) {
        const body = { ownerAddresses: ownerAddresses.slice(from, from + mostOwners) }
        results.push(...(await resolveBatch(body, options)).results)
      }
      return results
    },

    /**
     * The account addresses of up to 1,000 owners, in their order. Throws {@link VerificationError} when the gateway names
     * another address.
     */
    resolveBatch,

    /**
     * An owner's account on a network without recording it. Throws {@link VerificationError} when the gateway names another
     * address, owner or network.
     */
    async info(body: OwnerOnNetwork, options?: RequestOptions) {
      const answer = await call('getAccountInfo', { body }, options)
      return checked(body, answer, answer)
    },

    /** Does the account address hold code on the network. */
    isDeployed: (query: QueryOf<'isAccountDeployed'>, options?: RequestOptions) =>
      call('isAccountDeployed', { query }, options),
  }

  function checked<Answer extends { readonly address: string }>(
    { ownerAddress, networkId }: BodyOf<'resolveSingleAccount'> & Partial<OwnerOnNetwork>,
    answer: Answer,
    repeated: Partial<OwnerOnNetwork> = {},
  ): Answer {
    const { address } = answer
    const named = { ownerAddress, ...repeated, address }
    checkAccountAddresses({ ...pins, networkId }, [ownerAddress], [named])
    return answer
  }

  async function resolveBatch(
    body: BodyOf<'resolveAccountBatch'>,
    options?: RequestOptions,
  ): Promise<Batch> {
    const answer = await call('resolveAccountBatch', { body }, options)
    const named = answer.results.map(({ ownerAddress, smartAccountAddress: address }) => ({
      ownerAddress,
      address,
    }))
    checkAccountAddresses(pins, body.ownerAddresses, named)
    return answer
  }
}
