import { type IdKind, idPrefixes } from '@gasless-gateway/core'
import { describe, expect, test } from 'vitest'
import { uuidIds } from './uuid-ids.js'

describe('uuidIds', () => {
  test.each(Object.entries(idPrefixes) as [IdKind, string][])(
    'an id of kind %s starts with %s_ and is otherwise hex',
    (kind, prefix) => {
      expect(uuidIds.next(kind)).toMatch(new RegExp(`^${prefix}_[0-9a-f]{32}$`))
    },
  )

  test('later ids sort after earlier ones, within one millisecond too', () => {
    const ids = Array.from({ length: 5000 }, () => uuidIds.next('operation'))
    expect(ids).toEqual([...new Set(ids)].sort())
  })
})
