import {
  type BodyInput,
  dataEndpoints,
  type Endpoints,
  type QueryInput,
} from '@gasless-gateway/core/api'
import type { Caller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'

type Body<Name extends keyof Endpoints> = BodyInput<Endpoints[Name]>

/** Smart accounts of owners. */
export const createAccounts = (call: Caller) => ({
  /** Records an owner's account on a network. Idempotent; the id stays. */
  create: (body: Body<'createAccount'>, options?: RequestOptions) =>
    call(dataEndpoints.createAccount, { body }, options),

  /** An owner's account address: the same on every network, before and after deployment. */
  resolveSingle: (body: Body<'resolveSingleAccount'>, options?: RequestOptions) =>
    call(dataEndpoints.resolveSingleAccount, { body }, options),

  /** The account addresses of up to 1,000 owners, in their order. */
  resolveBatch: (body: Body<'resolveAccountBatch'>, options?: RequestOptions) =>
    call(dataEndpoints.resolveAccountBatch, { body }, options),

  /** An owner's account on a network without recording it. */
  info: (body: Body<'getAccountInfo'>, options?: RequestOptions) =>
    call(dataEndpoints.getAccountInfo, { body }, options),

  /** Does the account address hold code on the network. */
  isDeployed: (query: QueryInput<Endpoints['isAccountDeployed']>, options?: RequestOptions) =>
    call(dataEndpoints.isAccountDeployed, { query }, options),
})
