import { packUserOperation } from '@gasless-gateway/core/erc4337'
import { type DevnetChain, handleOperations } from '@gasless-gateway/devnet'
import { expect } from 'vitest'
import { countInclusions } from './read-chain.js'
import type { Steps } from './start-steps.js'
import { ledgerOf } from './transitions.js'

const chainOf = ({ chains: [chain] }: Steps): DevnetChain => {
  if (!chain) throw new Error('There is no chain.')
  return chain
}

export const operationOf = async ({ deps }: Steps, operationId: string) => {
  const [operation] = await deps.database.operations.findMany([operationId as never])
  if (!operation) throw new Error(`There is no operation ${operationId}.`)
  return operation
}

/**
 * Fails unless the operation landed exactly once: one event on chain and one ledger entry that is not reversed. Any
 * sender counts.
 */
export async function expectLandedOnce(steps: Steps, operationId: string) {
  const { userOperationHash } = await operationOf(steps, operationId)
  expect(await countInclusions(chainOf(steps), userOperationHash)).toBe(1)
  const standing = (await ledgerOf(steps, operationId)).filter(({ reversed_at }) => !reversed_at)
  expect(standing).toHaveLength(1)
}

/** Lands the operation in a transaction of another bundler. */
export async function landElsewhere(steps: Steps, operationId: string) {
  const { userOperation } = await operationOf(steps, operationId)
  const receipt = await handleOperations(chainOf(steps), [packUserOperation(userOperation)])
  expect(receipt.status).toBe('success')
  return receipt
}
