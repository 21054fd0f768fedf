import { expect, test } from 'vitest'
import { askLagging, hideYounger } from './lagging-view.js'

const head = 0x20

test('the newest block of an endpoint that lags is an older one', () => {
  expect(askLagging({ method: 'eth_blockNumber', params: [] }, head)).toEqual({
    outcome: { result: '0x20' },
  })
  expect(askLagging({ method: 'eth_getBlockByNumber', params: ['latest', false] }, head)).toEqual({
    call: { method: 'eth_getBlockByNumber', params: ['0x20', false] },
  })
  expect(askLagging({ method: 'eth_call', params: [{}, 'latest', {}] }, head)).toEqual({
    call: { method: 'eth_call', params: [{}, '0x20', {}] },
  })
  expect(askLagging({ method: 'eth_getTransactionCount', params: ['0x1'] }, head)).toEqual({
    call: { method: 'eth_getTransactionCount', params: ['0x1', '0x20'] },
  })
})

test('it does not know what came later', () => {
  const later = { blockNumber: '0x21', number: '0x21' }
  expect(askLagging({ method: 'eth_getBlockByNumber', params: ['0x21', false] }, head)).toEqual({
    outcome: { result: null },
  })
  expect(askLagging({ method: 'eth_call', params: [{}, '0x21'] }, head)).toEqual({
    outcome: { error: { code: -32000, message: 'header not found' } },
  })
  for (const method of [
    'eth_getBlockByHash',
    'eth_getTransactionReceipt',
    'eth_getTransactionByHash',
  ])
    expect(hideYounger({ method, params: [] }, { result: later }, head)).toEqual({ result: null })
  const logs = [{ blockNumber: '0x20' }, { blockNumber: '0x21' }]
  expect(hideYounger({ method: 'eth_getLogs', params: [] }, { result: logs }, head)).toEqual({
    result: [{ blockNumber: '0x20' }],
  })
})

test('a range of blocks ends where it ends', () => {
  const asked = (filter: object) => askLagging({ method: 'eth_getLogs', params: [filter] }, head)
  expect(asked({ fromBlock: '0x1', toBlock: 'latest' })).toEqual({
    call: { method: 'eth_getLogs', params: [{ fromBlock: '0x1', toBlock: '0x20' }] },
  })
  expect(asked({ fromBlock: '0x1', toBlock: '0x10' })).toEqual({
    call: { method: 'eth_getLogs', params: [{ fromBlock: '0x1', toBlock: '0x10' }] },
  })
  expect(asked({ fromBlock: '0x21', toBlock: '0x30' })).toEqual({ outcome: { result: [] } })
})

test('what it has come to it knows like any other', () => {
  const call = { method: 'eth_getBlockByNumber', params: ['0x20', false] }
  expect(askLagging(call, head)).toEqual({ call })
  const receipt = { result: { blockNumber: '0x20' } }
  expect(hideYounger({ method: 'eth_getTransactionReceipt', params: [] }, receipt, head)).toEqual(
    receipt,
  )
})
