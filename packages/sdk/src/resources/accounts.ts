import type { Caller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'
import { readList } from '../inputs/read-object.js'
import type { AnswerOf, BodyOf, QueryOf } from '../wire/endpoint-types.js'

/** The gateway's limit, unless its operator has set another one. */
const mostOwners = 1_000

/** Smart accounts of owners. */
export const createAccounts = (call: Caller) => ({
  /** Records an owner's account on a network. Idempotent; the id stays. */
  create: (body: BodyOf<'createAccount'>, options?: RequestOptions) =>
    call('createAccount', { body }, options),

  /** An owner's account address: the same on every network, before and after deployment. */
  resolveSingle: (body: BodyOf<'resolveSingleAccount'>, options?: RequestOptions) =>
    call('resolveSingleAccount', { body }, options),

  /** The account addresses of any number of owners, in their order, asked for a thousand at a time. */
  async resolveMany(
    ownerAddresses: readonly string[],
    options?: RequestOptions,
  ): Promise<AnswerOf<'resolveAccountBatch'>['results']> {
    const results: AnswerOf<'resolveAccountBatch'>['results'][number][] = []
    const { length } = readList(ownerAddresses, 'ownerAddresses')
    for (let from = 0; from < length; from += mostOwners) {
      const body = { ownerAddresses: ownerAddresses.slice(from, from + mostOwners) }
      results.push(...(await call('resolveAccountBatch', { body }, options)).results)
    }
    return results
  },

  /** The account addresses of up to 1,000 owners, in their order. */
  resolveBatch: (body: BodyOf<'resolveAccountBatch'>, options?: RequestOptions) =>
    call('resolveAccountBatch', { body }, options),

  /** An owner's account on a network without recording it. */
  info: (body: BodyOf<'getAccountInfo'>, options?: RequestOptions) =>
    call('getAccountInfo', { body }, options),

  /** Does the account address hold code on the network. */
  isDeployed: (query: QueryOf<'isAccountDeployed'>, options?: RequestOptions) =>
    call('isAccountDeployed', { query }, options),
})
