import { createGateway } from '@gasless-gateway/core'
import { createAddressResolver } from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { transfer } from '../src/operate.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, newOwner, tokenOf, usdc } from '../src/test-account.js'

const [chain, other] = inject('chains') as [DevnetChain, DevnetChain]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway?.close())

const post = (path: string, body: unknown) => gateway.request('POST', path, { body })

describe.concurrent('accounts', () => {
  test('a thousand owners are resolved without asking the chain or the database anything', async () => {
    const touched: string[] = []
    const untouchable = <T extends object>(name: string, target: T): T =>
      new Proxy(target, {
        get(real, property) {
          touched.push(`${name}.${String(property)}`)
          return Reflect.get(real, property)
        },
      })
    const { deps, controlPlane, project } = gateway
    const { resolveAccountBatch } = createGateway({
      ...deps,
      ...controlPlane,
      database: untouchable('database', deps.database),
      chainOf: (networkId) => untouchable('chain', deps.chainOf(networkId)),
      prices: untouchable('prices', deps.prices),
    })
    const ownerAddresses = Array.from({ length: 1_000 }, newAddress)
    const caller = { project, apiKeyId: deps.ids.next('apiKey') }
    const { results, count } = await resolveAccountBatch(
      { params: undefined, query: undefined, body: { ownerAddresses } },
      caller,
      { requestId: 'test', client: { address: '192.0.2.1', network: '192.0.2.1' } },
    )
    expect(touched).toEqual([])
    expect(count).toBe(1_000)
    const resolve = createAddressResolver(chain.network.accountContracts)
    expect(results).toEqual(
      ownerAddresses.map((ownerAddress) => ({
        ownerAddress,
        smartAccountAddress: resolve(ownerAddress),
      })),
    )

    const answer = await post('/account/resolve-batch', { ownerAddresses })
    expect(answer).toEqual({ status: 200, body: { results, count } })
    const single = await post('/account/resolve-single', { ownerAddress: ownerAddresses[0] })
    expect(single.body).toEqual({ address: results[0]?.smartAccountAddress })
    const tooMany = await post('/account/resolve-batch', {
      ownerAddresses: [...ownerAddresses, newAddress()],
    })
    expect(tooMany).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })

  test('creating an account again keeps its id, also when ten do it at once', async () => {
    const body = { ownerAddress: newOwner().address, networkId: chain.network.networkId }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('/account/create', body)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    const [first] = answers
    expect(first?.body).toMatchObject({
      address: createAddressResolver(chain.network.accountContracts)(body.ownerAddress),
      networkId: body.networkId,
      networkKind: 'evm',
      details: {
        schemaVersion: 1,
        networkKind: 'evm',
        evm: { ownerAddress: body.ownerAddress, implementationVersion: '0.3.1' },
      },
    })
    const elsewhere = await post('/account/create', {
      ...body,
      networkId: other.network.networkId,
    })
    expect(elsewhere.body.id).not.toBe(first?.body.id)
    expect(elsewhere.body.address).toBe(first?.body.address)
  })

  test('info and is-deployed turn true with the first operation, on its network only', async () => {
    const account = await newAccount(chain, { usdc: usdc('100') })
    const look = async () =>
      Promise.all(
        [chain, other].map(async ({ network: { networkId } }) => {
          const info = await post('/account/info', {
            ownerAddress: account.owner.address,
            networkId,
          })
          const deployed = await gateway.request(
            'GET',
            `/account/is-deployed?address=${account.address}&networkId=${networkId}`,
          )
          expect(info).toEqual({
            status: 200,
            body: {
              ownerAddress: account.owner.address,
              address: account.address,
              networkId,
              isDeployed: deployed.body.isDeployed,
              kernelVersion: '0.3.1',
              entryPointDeposit: '0',
            },
          })
          return deployed.body.isDeployed
        }),
      )
    expect(await look()).toEqual([false, false])
    await transfer(gateway, account, {
      transfers: [{ token: tokenOf(chain, 'USDC').address, amount: 1n, to: newAddress() }],
    })
    expect(await look()).toEqual([true, false])
  })
})
