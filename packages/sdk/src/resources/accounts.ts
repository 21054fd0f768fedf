import type { Caller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'
import { readList, readObject } from '../inputs/read-object.js'
import { refuseUnknown } from '../inputs/refuse-unknown.js'
import { type AccountPins, checkAccountAddresses } from '../verification/check-account-addresses.js'
import type { AnswerOf, BodyOf, QueryOf } from '../wire/endpoint-types.js'

/** Batch limit of the gateway, unless its operator has set another one. */
const mostOwners = 1_000

export interface AccountsDependencies extends AccountPins {
  readonly call: Caller
}

type OwnerOnNetwork = BodyOf<'createAccount'>
type Batch = AnswerOf<'resolveAccountBatch'>

const ofOwner = (body: OwnerOnNetwork) => refuseUnknown(readObject(body), 'ownerAddress networkId')

/**
 * Accounts of owners. The SDK also computes every address that the gateway names, from the pinned contracts. If an
 * answer repeats the owner or the network, they must match the request.
 */
export function createAccounts({ call, ...pins }: AccountsDependencies) {
  return {
    /**
     * Records an owner's account on a network. Can be repeated: the id stays the same.
     *
     * Throws {@link VerificationError} if the gateway names another address, owner or network.
     */
    async create(body: OwnerOnNetwork, options?: RequestOptions) {
      const answer = await call('createAccount', { body: ofOwner(body) }, options)
      const { networkId, details } = answer
      return checked(body, answer, { ...details.evm, networkId })
    },

    /**
     * Returns an owner's account address, which is the same on every network, before and after deployment. Throws
     * {@link VerificationError} if the gateway names another address.
     */
    async resolveSingle(body: BodyOf<'resolveSingleAccount'>, options?: RequestOptions) {
      refuseUnknown(readObject(body), 'ownerAddress')
      return checked(body, await call('resolveSingleAccount', { body }, options))
    },

    /**
     * Returns the account addresses of any number of owners, in their order. Requests a thousand at a time. Throws
     * {@link VerificationError} if the gateway names another address.
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
     * Returns the account addresses of up to 1,000 owners, in order. Throws {@link VerificationError} like
     * `resolveSingle`.
     */
    resolveBatch,

    /**
     * Returns an owner's account on a network without recording it. Throws {@link VerificationError} if the gateway
     * names another address, owner or network.
     */
    async info(body: OwnerOnNetwork, options?: RequestOptions) {
      const answer = await call('getAccountInfo', { body: ofOwner(body) }, options)
      return checked(body, answer, answer)
    },

    /** Returns whether the account address has code on the network. */
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
