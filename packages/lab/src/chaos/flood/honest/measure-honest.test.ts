import { expect, test } from 'vitest'
import { type HonestKind, type HonestKinds, honestKindNames } from './honest-kinds.js'
import { measureHonest } from './measure-honest.js'

test('the measuring ends when every request of the timetable is answered, however late the answers come', async () => {
  const perKind = 20
  let asked = 0
  let answerAll = () => {}
  const allAsked = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  const kind: HonestKind = {
    everyMs: 1,
    expected: 200,
    async ask() {
      // The last request is sent while none of the others is answered.
      if (++asked === perKind * honestKindNames.length) answerAll()
      await allAsked
      return { status: 200, body: '' }
    },
  }
  const kinds = Object.fromEntries(honestKindNames.map((name) => [name, kind]))
  const measures = await measureHonest(kinds as unknown as HonestKinds, perKind / 1_000)
  for (const name of honestKindNames) {
    expect(measures[name]).toMatchObject({ sent: perKind, refusals: [] })
    expect(measures[name].ms).toHaveLength(perKind)
  }
})
