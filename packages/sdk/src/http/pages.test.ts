import { expect, test } from 'vitest'
import { createPages } from './pages.js'

interface Page {
  readonly limit: number
  readonly ids: readonly string[]
}

const pagesOf = (fetchPage: () => Promise<Page>) =>
  createPages({ fetchPage, itemsOf: ({ ids }) => ids, idOf: (id) => id, offset: 0 })

const refusal = new Error('limit is invalid.')
const failing = () => pagesOf(() => Promise.reject(refusal))

test('a first page that fails and that nobody reads does not end the process', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  failing()
  await expect(failing().toArray({} as never)).rejects.toMatchObject({ path: 'limit' })
  // Node reports unhandled rejections before the next turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})

test('whoever reads a list gets the error of its first page', async () => {
  await expect(failing()).rejects.toBe(refusal)
  await expect(failing().toArray({ limit: 1 })).rejects.toBe(refusal)
})

test.each([undefined, null, 7, {}, { limit: 0 }, { limit: 'x' }])(
  'toArray(%j) says what to pass',
  async (options) => {
    const pages = pagesOf(async () => ({ limit: 1, ids: ['a'] }))
    await expect(pages.toArray(options as never)).rejects.toMatchObject({
      name: 'InvalidInputError',
      message: '`limit` must be above 0: pass { limit }.',
    })
  },
)
