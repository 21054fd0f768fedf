import {
  type Chain,
  createGateway,
  defaultPlainPolicy,
  followPlain,
  issueKey,
  type RelayerDeps,
} from '@gasless-gateway/core'
import type { OperationBody, PreparedPlainOperation } from '@gasless-gateway/core/api'
import type { DevnetChain } from '@gasless-gateway/devnet'
import type { Address, Hex } from 'viem'
import { signAll, useOwnersAddresses } from './plain.js'
import {
  startTestRecords,
  type TestGatewayOptions,
  type TestRecords,
} from './start-test-gateway.js'
import { clientOf, type TestAccount } from './test-account.js'
import { until } from './until.js'

export interface PlainTransfer {
  readonly token: Address
  readonly amount: bigint
  readonly to: Address
}

interface Signable {
  readonly operationId: string
}

/**
 * A gateway for plain transactions without background loops. The test runs each step, and may replace parts to make it
 * fail.
 */
export interface PlainSteps extends TestRecords {
  /** Prepares transfers, with parts of the gateway replaced. */
  prepare(
    account: TestAccount,
    transfers: readonly PlainTransfer[],
    broken?: Partial<RelayerDeps>,
  ): Promise<PreparedPlainOperation>
  /** Submits signed transactions, with parts of the gateway replaced. */
  submit(
    operation: Signable,
    signedTransactions: readonly Hex[],
    broken?: Partial<RelayerDeps>,
  ): Promise<{ readonly status: string; readonly userOperationHash: Hex }>
  /** Prepares, signs and submits. */
  submitTransfers(
    account: TestAccount,
    transfers: readonly PlainTransfer[],
  ): Promise<{ readonly operationId: string; readonly signed: readonly Hex[] }>
  /** Follows all operations until nothing changes any more, with parts of the chain replaced. */
  look(parts?: (chain: Chain) => Partial<Chain>): Promise<void>
  /** Follows all operations until every transaction is in a block. */
  carryOut(): Promise<void>
  /** Resolves when every sent transaction is in a block. Anvil mines a moment after it accepts a transaction. */
  mined(): Promise<void>
  withChain(parts: (chain: Chain) => Partial<Chain>): Pick<RelayerDeps, 'chainOf'>
  read(operationId: string): Promise<OperationBody>
  statusOf(operationId: string): Promise<string>
}

export async function startPlainSteps(
  chain: DevnetChain,
  options: Omit<TestGatewayOptions, 'chains'> = {},
): Promise<PlainSteps> {
  const records = await startTestRecords({ ...options, chains: [chain] })
  const { deps, controlPlane, sql } = records
  const { network } = chain
  const { networkId } = network
  const issued = await issueKey(controlPlane, {
    projectName: `plain ${deps.ids.next('project')}`,
    keyName: 'test',
  })
  if (!issued) throw new Error('The project has a key already.')
  await useOwnersAddresses(records, issued.project)
  const project = { ...issued.project, accountMode: 'eip7702' } as const
  const caller = { project, apiKeyId: issued.apiKeyId }
  const gateway = createGateway({ ...deps, ...controlPlane })
  const unused = { params: undefined, query: undefined }
  const context = { requestId: 'steps', client: { address: '192.0.2.1', network: '192.0.2.1' } }
  const client = clientOf(chain)
  const real = deps.chainOf(networkId)
  const withChain: PlainSteps['withChain'] = (parts) => ({
    chainOf: () => ({ ...real, ...parts(real) }),
  })
  const mined = async () => {
    await until(
      'an empty pool',
      async () => !(await client.getAutomine()) || (await client.getTxpoolStatus()).pending === 0,
    )
  }
  const gatewayWith = (broken?: Partial<RelayerDeps>) =>
    broken ? createGateway({ ...deps, ...controlPlane, ...broken }) : gateway
  const prepare: PlainSteps['prepare'] = async ({ owner }, transfers, broken) => {
    const prepared = await gatewayWith(broken).prepareTransfer(
      {
        ...unused,
        body: {
          ownerAddress: owner.address,
          networkId,
          transfers: transfers.map(({ token, amount, to }) => ({
            tokenAddress: token,
            amount,
            recipientAddress: to,
          })),
        },
      },
      caller,
      context,
    )
    if (prepared.rail !== 'transaction') throw new Error('Another rail was meant.')
    return prepared
  }
  const submit: PlainSteps['submit'] = ({ operationId }, signedTransactions, broken) =>
    gatewayWith(broken).submitTransaction(
      { ...unused, body: { operationId, signedTransactions: [...signedTransactions] } },
      caller,
      context,
    )
  const look: PlainSteps['look'] = async (parts = () => ({})) => {
    await mined()
    await sql('update plain_looks set next_look_at = clock_timestamp(), leased_until = null')
    while (await followPlain({ ...deps, ...withChain(parts) }, defaultPlainPolicy, network));
  }
  return {
    ...records,
    prepare,
    submit,
    async submitTransfers(account, transfers) {
      const prepared = await prepare(account, transfers)
      const signed = await signAll(account, prepared)
      await submit(prepared, signed)
      return { operationId: prepared.operationId, signed }
    },
    look,
    async carryOut() {
      await until('every transaction in a block', async () => {
        await look()
        const pending = await sql(
          `select id from operations where status in ('received', 'queued', 'submitted')`,
        )
        return pending.length === 0
      })
    },
    mined,
    withChain,
    read: (id) =>
      gateway.getTransaction({ ...unused, body: undefined, params: { id } }, caller, context),
    async statusOf(operationId) {
      const [row] = await sql<{ status: string }>('select status from operations where id = $1', [
        operationId,
      ])
      return row?.status ?? 'nowhere'
    },
  }
}
