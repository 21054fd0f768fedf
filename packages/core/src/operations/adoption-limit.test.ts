import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { ProjectId } from '../primitives/ids.js'
import { type AdoptionTally, withinAdoptionLimit } from './adoption-limit.js'
import type { Operation } from './operation.js'

const [own, other] = ['own', 'other'] as readonly string[] as [ProjectId, ProjectId]
const policy = { perAddress: 2, perProject: 4, windowSeconds: 60 }
const senderOf = (number: number): Address => `0x${String(number).padStart(40, '0')}`
const delegate = senderOf(99)
const first = (number: number, projectId = own) => ({
  projectId,
  userOperation: { sender: senderOf(number) } as Operation['userOperation'],
  delegation: { delegate, authorization: { nonce: 0 } } as Operation['delegation'],
})
/** Of an account that has adopted its delegate. */
const later = (number: number) => ({ ...first(number), delegation: { delegate } })
const vain = (number: number, count: number, projectId = own) => ({
  projectId,
  sender: senderOf(number),
  count,
})
const goOut = (tally: Partial<AdoptionTally>, operations: readonly ReturnType<typeof first>[]) =>
  withinAdoptionLimit({ inVain: [], underWay: [], ...tally }, operations, policy)

test('an authorization goes out while its address has had fewer in vain than it may, in whatever project', () => {
  expect(goOut({ inVain: [vain(1, 1)] }, [first(1)])).toEqual([first(1)])
  expect(goOut({ inVain: [vain(1, 2)] }, [first(1), first(2)])).toEqual([first(2)])
  expect(goOut({ inVain: [vain(1, 1), vain(1, 1, other)] }, [first(1)])).toEqual([])
})

test('a project has fewer out the more it has had in vain, and one always', () => {
  const all = [1, 2, 3, 4, 5].map((number) => first(number))
  expect(goOut({}, all)).toEqual(all.slice(0, 4))
  expect(goOut({ inVain: [vain(7, 1), vain(8, 1)] }, all)).toEqual(all.slice(0, 2))
  const underWay = [{ projectId: own, count: 3 }]
  expect(goOut({ underWay }, all)).toEqual(all.slice(0, 1))
  expect(goOut({ underWay, inVain: [vain(7, 1)] }, all)).toEqual([])
  for (const lost of [4, 1_000]) {
    expect(goOut({ inVain: [vain(7, lost)] }, all)).toEqual(all.slice(0, 1))
    expect(goOut({ inVain: [vain(7, lost)], underWay }, all)).toEqual([])
  }
})

test('what brings no authorization goes out, but takes a place where its address has had one in vain', () => {
  const underWay = [{ projectId: own, count: 4 }]
  expect(goOut({ underWay }, [later(1), later(2)])).toEqual([later(1), later(2)])
  const inVain = [vain(1, 2)]
  expect(goOut({ inVain }, [first(1), later(1), later(2)])).toEqual([later(1), later(2)])
  expect(goOut({ inVain, underWay }, [later(1), later(2)])).toEqual([later(2)])
})

test('projects do not use up what others may', () => {
  const underWay = [{ projectId: own, count: 4 }]
  expect(goOut({ underWay }, [first(1), first(1, other)])).toEqual([first(1, other)])
})
