import { expect, test } from 'vitest'
import { givenRoles, manages, managingRoles, projectRoles } from './member.js'

test('owners and admins manage; other members, and who is none, do not', () => {
  expect(projectRoles).toEqual(['owner', 'admin', 'member', 'viewer'])
  expect(projectRoles.filter(manages)).toEqual(['owner', 'admin'])
  expect(managingRoles).toEqual(['owner', 'admin'])
  expect(manages(undefined)).toBe(false)
})

test('nobody is made an owner', () => {
  expect(givenRoles).toEqual(['admin', 'member', 'viewer'])
})
