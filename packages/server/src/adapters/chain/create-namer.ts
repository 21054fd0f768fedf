import { GatewayError } from '@gasless-gateway/core'
import type { Address } from 'viem'
import { addressOf } from './address-of.js'

/**
 * A checksum takes 10 µs, so 128 take 1.3 ms. An operation spends at most 64 assets. As many remain for assets that the
 * account gets, for operators and for owners.
 */
const mostNames = 128

/**
 * Returns a function that adds the checksum to an address of one simulation. It throws `EXECUTION_SIMULATION_REVERTED`
 * at the 129th different address.
 */
export function createNamer(): (written: string) => Address {
  const named = new Set<string>()
  return (written) => {
    named.add(written.toLowerCase())
    if (named.size > mostNames)
      throw new GatewayError('EXECUTION_SIMULATION_REVERTED', {
        message: `The events of the simulation concern the account and name more than ${mostNames} different assets, operators and owners. Split the calls over several operations.`,
        reason: `too many addresses: limit ${mostNames}`,
      })
    return addressOf(written)
  }
}
