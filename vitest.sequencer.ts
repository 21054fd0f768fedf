import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longestFirst } from './packages/testing/src/run/longest-first.js'

/**
 * Starts the longest files first, then project by project: a worker is reused only for the next file of its project.
 * A shuffle keeps the files of a project together for the same reason.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence
    if (!shuffle) return longestFirst(byProject(await super.sort(files), ({ name }) => name))
    const draw = (text: string) => createHash('sha256').update(`${seed}/${text}`).digest('hex')
    const order = sortBy(files, ({ moduleId }) => draw(moduleId))
    return byProject(order, ({ name }) => draw(name))
  }
}

const byProject = (
  files: readonly TestSpecification[],
  rank: (project: { readonly name: string }) => string,
) => sortBy(files, ({ project }) => rank(project))

const sortBy = (files: readonly TestSpecification[], key: (file: TestSpecification) => string) =>
  files.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))))
