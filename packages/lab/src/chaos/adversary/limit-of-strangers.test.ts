import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { ExposureLimits } from './exposure-limits.js'
import { type Landings, limitOfStrangers, type Placed } from './limit-of-strangers.js'

const limits: ExposureLimits = {
  perSender: 10n,
  perProject: 25n,
  perOwner: 40n,
  ofNewcomers: 60n,
  perLanded: 1n,
}
const nothing: Landings = { ofSender: new Map(), ofProject: new Map() }

/** So many accounts in each of so many projects of so many owners. */
const placed = (owners: number, projects: number, accounts: number): Placed[] =>
  Array.from({ length: owners * projects * accounts }, (_, n) => {
    const project = Math.floor(n / accounts)
    return {
      address: `0x${n}` as Address,
      project: `project ${project}`,
      owner: `owner ${Math.floor(project / projects)}`,
    }
  })

test.each([
  ['one account', placed(1, 1, 1), 10n],
  ['accounts of one project', placed(1, 1, 9), 25n],
  ['two accounts, which its project has room for', placed(1, 1, 2), 20n],
  ['projects of one owner', placed(1, 3, 9), 40n],
  ['many owners, none of whose accounts has landed anything', placed(9, 1, 9), 60n],
])('the least limit that holds all of them counts: %s', (_, strangers, limit) => {
  expect(limitOfStrangers(limits, strangers, nothing)).toBe(limit)
})

test('what has landed raises the limits of its sender, its project and its owner, up to what is counted', () => {
  const ofSender = (landed: number) =>
    limitOfStrangers(limits, placed(1, 1, 1), {
      ofSender: new Map([['0x0', landed]]),
      ofProject: new Map([['project 0', landed]]),
    })
  expect(ofSender(3)).toBe(13n)
  expect(ofSender(100)).toBe(30n)
  const ofProject = (landed: number) =>
    limitOfStrangers(limits, placed(1, 1, 9), {
      ofSender: new Map(),
      ofProject: new Map([['project 0', landed]]),
    })
  expect(ofProject(5)).toBe(30n)
  expect(ofProject(2_000)).toBe(90n)
})

test('three times what senders have paid may burn beyond the limits of their project and their owner', () => {
  const landings = {
    ofSender: new Map<Address, number>([
      ['0x0', 2],
      ['0x9', 3],
    ]),
    ofProject: new Map(),
  }
  expect(limitOfStrangers(limits, placed(1, 1, 9), landings)).toBe(31n)
  expect(limitOfStrangers(limits, placed(1, 3, 9), landings)).toBe(55n)
})

test('three times what accounts have paid, and what their projects have, may burn beyond the limit of newcomers', () => {
  const landings = {
    ofSender: new Map<Address, number>([['0x0', 2]]),
    ofProject: new Map([['project 0', 2]]),
  }
  expect(limitOfStrangers(limits, placed(9, 1, 9), landings)).toBe(68n)
})
