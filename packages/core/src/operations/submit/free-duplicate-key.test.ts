import { expect, test } from 'vitest'
import { GatewayError } from '../../errors/index.js'
import type { AnyOperation } from '../../model/operation.js'
import type { Project } from '../../model/project.js'
import type { WithStores } from '../../ports/database.js'
import type { OperationId, ProjectId } from '../../primitives/ids.js'
import { duplicateOf, stale } from '../submit-refusals.js'
import { freeDuplicateKey } from './free-duplicate-key.js'

const project = { id: 'mine' } as unknown as Project
const duplicateIn = (projectId: string) =>
  duplicateOf(project, {
    id: 'other' as OperationId,
    projectId: projectId as ProjectId,
    status: 'queued',
  })

async function freedBy(refusal: unknown): Promise<readonly string[]> {
  const freed: string[] = []
  const submissions = { freeIdempotencyKey: async (id: string) => void freed.push(id) }
  const deps = { database: { submissions } } as unknown as WithStores<'submissions'>
  await freeDuplicateKey(deps, { id: 'op' } as AnyOperation, refusal)
  return freed
}

test('the key of what another project has submitted prepares anew', async () => {
  expect(await freedBy(duplicateIn('theirs'))).toEqual(['op'])
})

test('the key of what the project has submitted itself stays, and so does that of any other refusal', async () => {
  for (const refusal of [
    duplicateIn('mine'),
    stale('Another one has the nonce.'),
    new GatewayError('SIGNATURE_INVALID'),
    new Error('out of reach'),
  ])
    expect(await freedBy(refusal)).toEqual([])
})
