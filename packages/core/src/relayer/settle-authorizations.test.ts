import { expect, test } from 'vitest'
import { GatewayError } from '../errors/index.js'
import type { Operation } from '../model/operation.js'
import type { ClaimedOperation } from '../ports/queue-store.js'
import { settleAuthorizations } from './settle-authorizations.js'

/** What one endpoint says of the account. */
interface Seen {
  readonly deployed: boolean
  readonly count: number
}

const signature = { r: '0x01', s: '0x02', yParity: 0 } as const
const claim = (changes: object = {}): ClaimedOperation => ({
  operation: {
    id: 'operation',
    status: 'queued',
    handedOver: false,
    outerHashCount: 0,
    userOperation: { sender: '0x01', nonce: 0n, initCode: '0x' },
    delegation: { delegate: '0xde', authorization: { nonce: 5, signature } },
    ...changes,
  } as unknown as Operation,
  lease: 1,
})

/** Settles one claim on a chain that says this. */
async function settle({ deployed, count }: Seen, one = claim()) {
  const putBack: string[] = []
  const queue = {
    putBack: async (_: unknown, { reason }: { reason: string }) => void putBack.push(reason),
  }
  const settled = await settleAuthorizations(
    {
      deps: { database: { queue } },
      chain: {
        accountAt: async () => ({ sequence: 0n, deployed }),
        transactionCount: async () => count,
      },
      retrySeconds: 1,
    } as unknown as Parameters<typeof settleAuthorizations>[0],
    [one],
  )
  return { settled: settled.map(({ operation }) => operation.delegation), putBack }
}

const bare = (count: number): Seen => ({ deployed: false, count })
const nothing = { settled: [], putBack: [] }

test('an authorization travels while the address has its nonce and has adopted nothing', async () => {
  const one = claim()
  expect(await settle(bare(5), one)).toEqual({ ...nothing, settled: [one.operation.delegation] })
})

test('an address that has adopted the delegate needs no authorization, whatever its nonce', async () => {
  for (const count of [5, 6, 9])
    expect(await settle({ deployed: true, count })).toEqual({
      ...nothing,
      settled: [{ delegate: '0xde' }],
    })
})

test('an authorization for a later nonce waits', async () => {
  expect(await settle(bare(4))).toEqual({ ...nothing, putBack: ['AUTHORIZATION_EARLY'] })
})

test('a nonce that is used up makes an operation wait, and ends none: its block may leave the chain', async () => {
  for (const sent of [{}, { outerHashCount: 1 }, { handedOver: true }])
    expect(await settle(bare(6), claim(sent))).toEqual({
      ...nothing,
      putBack: ['AUTHORIZATION_STALE'],
    })
})

test('where nothing carries an authorization the chain is asked nothing', async () => {
  const silent = async () => {
    throw new GatewayError('NETWORK_UNAVAILABLE')
  }
  const claims = [claim({ delegation: undefined }), claim({ delegation: { delegate: '0xde' } })]
  const settled = await settleAuthorizations(
    {
      chain: { accountAt: silent, transactionCount: silent },
    } as unknown as Parameters<typeof settleAuthorizations>[0],
    claims,
  )
  expect(settled).toEqual(claims)
})
