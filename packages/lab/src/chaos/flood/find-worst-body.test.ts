import { limits } from '@gasless-gateway/core/api'
import { seededRandom } from '@gasless-gateway/testing/seeded-random'
import { expect, test } from 'vitest'
import { bodyOf, drawPlan } from './draw-body.js'
import { findWorstBody } from './find-worst-body.js'

test('every body that is drawn is JSON, fits the limit and registers nobody', () => {
  const random = seededRandom(1)
  for (let n = 0; n < 300; n++) {
    const body = bodyOf(drawPlan(random))
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(limits.jsonBodyBytes)
    expect(JSON.parse(body)).toHaveProperty('0')
  }
})

test('the body that the search returns took longest of all, by the quickest of its answers', async () => {
  const costs = new Map<string, number>()
  // Fields that a guess is made for cost most, as they once did.
  const costOf = (body: string) => (body.match(/confirmPassword/g) ?? []).length
  let asked = 0
  const worst = await findWorstBody(
    async (body) => {
      costs.set(body, costOf(body))
      // Every third answer is undisturbed.
      return costOf(body) + (asked++ % 3 === 1 ? 0 : 1_000_000)
    },
    { random: seededRandom(1), bodies: 200 },
  )
  expect(worst.ms).toBe(Math.max(...costs.values()))
  expect(worst.ms).toBe(costOf(worst.body))
  expect(worst.plan).toMatchObject({ letters: 'confirmPassword' })
})
