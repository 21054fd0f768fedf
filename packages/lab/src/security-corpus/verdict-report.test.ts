import { describe, expect, test } from 'vitest'
import { isHeldOut } from './is-held-out.js'
import { type Judged, printVerdicts, reportVerdicts } from './verdict-report.js'

const named = (heldOut: boolean) => {
  const names = Array.from({ length: 20 }, (_, number) => `entry-${number}`)
  const name = names.find((candidate) => isHeldOut({ name: candidate }) === heldOut)
  if (!name) throw new Error('No name of these is like that.')
  return name
}

const judged = (name: string, isAttack: boolean, verdict: string): Judged => ({
  entry: { name, why: 'For the test.' },
  isAttack,
  verdict,
  reason: null,
})

const attack = (heldOut: boolean, verdict: string) => judged(named(heldOut), true, verdict)
const benign = (heldOut: boolean, verdict: string) => judged(named(heldOut), false, verdict)

describe('a report of verdicts', () => {
  test('counts what was held out apart', () => {
    const report = reportVerdicts([
      attack(true, 'unsafe'),
      attack(true, 'safe'),
      attack(false, 'unsafe'),
      benign(true, 'safe'),
      benign(false, 'unsafe'),
      benign(false, 'safe'),
    ])
    expect(report.heldOut).toEqual({ attacks: 2, caught: 1, benign: 1, alarms: 0 })
    expect(report.seen).toEqual({ attacks: 1, caught: 1, benign: 2, alarms: 1 })
    expect(report.all).toEqual({ attacks: 3, caught: 2, benign: 3, alarms: 1 })
  })

  test('takes a check that does not know for one that has caught nothing and alarmed nobody', () => {
    const report = reportVerdicts([attack(true, 'unavailable'), benign(true, 'unavailable')])
    expect(report.all).toEqual({ attacks: 1, caught: 0, benign: 1, alarms: 0 })
    expect(report.undecided.map(({ entry }) => entry.name)).toEqual([named(true)])
    expect(printVerdicts(report)).toContain(
      `undecided (unavailable): ${named(true)}: For the test.`,
    )
  })

  test('names every entry that was judged wrongly', () => {
    const text = printVerdicts(reportVerdicts([attack(true, 'safe'), benign(false, 'unsafe')]))
    expect(text).toContain(`missed (safe): ${named(true)}: For the test.`)
    expect(text).toContain(`false alarm: ${named(false)}: null`)
    expect(text).toContain('held out: 0 of 1 attacks unsafe, 0 of 0 benign ones unsafe')
  })
})
