import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longestFirst } from './packages/devnet/src/testing/longest-first.js'

/**
 * Starts the files first that take longest. Without a cache of durations, as in a clean clone, vitest goes project by
 * project and takes the largest files first; a long one that starts last then keeps all waiting for it alone.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files))
  }
}
