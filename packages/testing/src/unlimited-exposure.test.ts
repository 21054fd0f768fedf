import { expect, test } from 'vitest'
import { exceededLimits } from '../../core/src/model/exposure.js'
import { anAccountExposure } from '../../core/src/testing/an-account-exposure.js'
import { mostGas, unlimitedExposure } from './unlimited-exposure.js'

test('whatever an account has landed and burnt, no limit holds up what any bundle risks', () => {
  const much = { burnt: mostGas / 4n, underWay: mostGas / 4n }
  const others = { project: much, owner: much, newcomers: much }
  const risk = { gas: mostGas / 4n, aloneOnRollup: false }
  for (const landed of [0, 1, 20]) {
    const account = anAccountExposure({ owner: 'owner', sender: { ...much, landed }, others })
    expect(exceededLimits(unlimitedExposure, account, risk)).toEqual([])
  }
})
