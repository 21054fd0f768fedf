import {
  type Chain,
  capturePrices,
  createGateway,
  defaultRelayPolicy,
  type GatewayDeps,
  issueKey,
  type Project,
  type RelayerDeps,
  rebroadcast,
  relayQueued,
  replaceStuck,
  reviewOperations,
  watchNetwork,
} from '@gasless-gateway/core'
import type { OperationBody, PreparedOperation } from '@gasless-gateway/core/api'
import type { DevnetChain } from '@gasless-gateway/devnet'
import type { Address, Hex } from 'viem'
import { type AttemptRow, attemptsOf } from './attempts.js'
import { signed } from './sign-prepared.js'
import {
  startTestRecords,
  type TestGatewayOptions,
  type TestRecords,
} from './start-test-gateway.js'
import { clientOf, newAddress, type TestAccount, tokenOf, usdc } from './test-account.js'
import { until } from './until.js'

export interface TransferOptions {
  /** The account pays its gas in the native coin. */
  readonly selfFunded?: boolean
  /** USDC in base units. @default 1 USDC */
  readonly amount?: bigint
  /** @default a new address */
  readonly recipient?: Address
  readonly idempotencyKey?: string
}

export interface CallsOptions {
  readonly calls: readonly { readonly to: Address; readonly data: Hex; readonly value: bigint }[]
  readonly feeToken: Address
  readonly nonceKey: number
}

type SubmitBody = Parameters<ReturnType<typeof createGateway>['submitTransaction']>[0]['body']
type Signable = Pick<
  PreparedOperation,
  | 'operationId'
  | 'userOperationHash'
  | 'authorizationRequired'
  | 'authorizationNonce'
  | 'authorizationDelegate'
>

/**
 * A gateway without background loops. The test runs each step of relayer and watcher, and may replace parts to make it
 * fail.
 */
export interface Steps extends TestRecords {
  /** Prepares calls that the account makes. */
  prepareCalls(account: TestAccount, request: CallsOptions): Promise<PreparedOperation>
  /** Prepares a transfer from the account, with parts of the gateway replaced. */
  prepareTransfer(
    account: TestAccount,
    options?: TransferOptions,
    broken?: Partial<GatewayDeps>,
  ): Promise<PreparedOperation>
  /** Signs and submits a prepared operation, with parts of the gateway replaced. */
  submit(account: TestAccount, prepared: Signable, broken?: Partial<GatewayDeps>): Promise<void>
  /** Submits this body unchanged. */
  submitBody(body: SubmitBody): Promise<void>
  /** Prepares, signs and submits a transfer. Returns the operation's id. */
  submitTransfer(account: TestAccount, options?: TransferOptions): Promise<string>
  statusOf(operationId: string): Promise<string>
  /** Returns the body of `GET /transaction/{id}`. */
  read(operationId: string): Promise<OperationBody>
  /** Runs the relayer once, with parts of the gateway replaced. Returns how many operations it sent. */
  relay(broken?: Partial<RelayerDeps>): Promise<number>
  /** Resolves when every sent transaction is in a block. Anvil mines a moment after it accepts a transaction. */
  mined(): Promise<void>
  /** Runs the watcher until it finds nothing new, with parts of the chain replaced. */
  watch(chainParts?: Partial<Chain>): Promise<void>
  /**
   * Captures the prices of executed operations once, with parts of the gateway replaced. Returns whether any price was
   * due.
   */
  price(broken?: Partial<RelayerDeps>): Promise<boolean>
  rebroadcast(): Promise<void>
  /** Runs the replacer once, with parts of the gateway replaced. Returns how many transactions it replaced. */
  replace(broken?: Partial<RelayerDeps>): Promise<number>
  /** Reviews every live operation once, with parts of the gateway replaced. Returns how many it ended. */
  review(broken?: Partial<RelayerDeps>): Promise<number>
  withChain(parts: (chain: Chain) => Partial<Chain>): Pick<RelayerDeps, 'chainOf'>
  /** Returns every transaction that was signed for the operation, oldest first. */
  attemptsOf(operationId: string): Promise<AttemptRow[]>
  /** Makes queued operations due now, for example after a failed attempt or a worker that died. */
  makeDue(): Promise<void>
}

export async function startSteps(
  chain: DevnetChain,
  options: Omit<TestGatewayOptions, 'chains'> & {
    /** @default smart_account */
    readonly accountMode?: Project['accountMode']
  } = {},
): Promise<Steps> {
  const records = await startTestRecords({ ...options, chains: [chain] })
  const { deps, controlPlane, sql } = records
  const { network } = chain
  const issued = await issueKey(controlPlane, {
    projectName: `steps ${deps.ids.next('project')}`,
    keyName: 'test',
  })
  if (!issued) throw new Error('The project has a key already.')
  const project = { ...issued.project, accountMode: options.accountMode ?? 'smart_account' }
  await sql('update projects set account_mode = $1 where id = $2', [
    project.accountMode,
    project.id,
  ])
  const caller = { project, apiKeyId: issued.apiKeyId }
  const gateway = createGateway({ ...deps, ...controlPlane })
  const unused = { params: undefined, query: undefined }
  const context = { requestId: 'steps', client: { address: '192.0.2.1', network: '192.0.2.1' } }
  const real = deps.chainOf(network.networkId)
  const withChain: Steps['withChain'] = (parts) => ({
    chainOf: () => ({ ...real, ...parts(real) }),
  })
  const client = clientOf(chain)
  const mined = async () => {
    await until(
      'an empty pool',
      async () => !(await client.getAutomine()) || (await client.getTxpoolStatus()).pending === 0,
    )
  }
  const gatewayWith = (broken: Partial<GatewayDeps> | undefined) =>
    broken ? createGateway({ ...deps, ...controlPlane, ...broken }) : gateway
  const submit: Steps['submit'] = async (account, prepared, broken) => {
    const body = await signed(account, prepared)
    await gatewayWith(broken).submitTransaction({ ...unused, body }, caller, context)
  }
  const prepareTransfer: Steps['prepareTransfer'] = async (
    account,
    { selfFunded = false, amount = usdc('1'), recipient = newAddress(), idempotencyKey } = {},
    broken,
  ) => {
    const token = tokenOf(chain, 'USDC').address
    const prepared = await gatewayWith(broken).prepareTransfer(
      {
        ...unused,
        body: {
          ownerAddress: account.owner.address,
          networkId: network.networkId,
          ...(!selfFunded && { feeTokenAddress: token }),
          transfers: [{ tokenAddress: token, amount, recipientAddress: recipient }],
        },
      },
      caller,
      { ...context, ...(idempotencyKey !== undefined && { idempotencyKey }) },
    )
    if (prepared.rail !== 'userOperation') throw new Error('Another rail was meant.')
    return prepared
  }
  return {
    ...records,
    withChain,
    submit,
    async submitBody(body) {
      await gateway.submitTransaction({ ...unused, body }, caller, context)
    },
    async prepareCalls({ owner }, { calls, feeToken, nonceKey }) {
      const { networkId } = network
      const { id: accountId } = await gateway.createAccount(
        { ...unused, body: { ownerAddress: owner.address, networkId } },
        caller,
        context,
      )
      return gateway.prepareTransaction(
        {
          ...unused,
          body: {
            accountId,
            networkId,
            calls: [...calls],
            transferredAssets: [],
            feeToken,
            nonceKey,
          },
        },
        caller,
        context,
      )
    },
    prepareTransfer,
    async submitTransfer(account, options) {
      const prepared = await prepareTransfer(account, options)
      await submit(account, prepared)
      return prepared.operationId
    },
    read: (id) =>
      gateway.getTransaction({ ...unused, body: undefined, params: { id } }, caller, context),
    async statusOf(operationId) {
      const [row] = await sql<{ status: string }>('select status from operations where id = $1', [
        operationId,
      ])
      return row?.status ?? 'nowhere'
    },
    relay: (broken = {}) => relayQueued({ ...deps, ...broken }, defaultRelayPolicy, network),
    mined,
    async watch(chainParts = {}) {
      await mined()
      while (await watchNetwork({ ...deps, ...withChain(() => chainParts) }, network));
    },
    price: (broken = {}) => capturePrices({ ...deps, ...broken }, network),
    rebroadcast: () =>
      rebroadcast(
        deps,
        { ...defaultRelayPolicy, rebroadcastAfterMs: 0, rebroadcastMostMs: 0 },
        network,
      ),
    replace: (broken = {}) => replaceStuck({ ...deps, ...broken }, defaultRelayPolicy, network),
    review: (broken = {}) =>
      reviewOperations(
        { ...deps, ...broken },
        { ...defaultRelayPolicy, reviewAfterSeconds: 0 },
        network,
      ),
    attemptsOf: (operationId) => attemptsOf(records, operationId),
    async makeDue() {
      await sql(`update operations set next_attempt_at = clock_timestamp() where status = 'queued'`)
    },
  }
}
