import { expect, test } from 'vitest'
import type { Operation } from '../model/operation.js'
import { nativeCoinAddress } from '../primitives/native-coin.js'
import { dai, usdc } from '../testing/a-network.js'
import { assetsToJudge } from './assets-to-judge.js'

const operation: Pick<Operation, 'quote' | 'spends'> = {
  quote: { kind: 'self-funded', maxAmount: 1n, expectedAmount: 1n, unpricedAssets: [] },
  spends: [usdc, dai].map(({ address }) => ({ asset: address, amount: 1n })),
}
const takingDai = [{ debits: new Map([[dai.address, { spends: 1n, fee: 0n }]]) }]

test('a submit reads the asset of the fee, and of the others those that live operations take', () => {
  expect(assetsToJudge(operation, [], 'judged')).toEqual({
    assets: [nativeCoinAddress],
    unread: new Set([usdc.address, dai.address]),
  })
  expect(assetsToJudge(operation, takingDai, 'judged')).toEqual({
    assets: [dai.address, nativeCoinAddress],
    unread: new Set([usdc.address]),
  })
})

test('one that has to know every balance reads them all', () => {
  expect(assetsToJudge(operation, [], 'every')).toEqual({
    assets: [usdc.address, dai.address, nativeCoinAddress],
    unread: new Set(),
  })
})
