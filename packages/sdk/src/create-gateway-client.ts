import type { GatewayClientOptions } from './client-options.js'
import { dataEndpoints } from './generated/wire.js'
import { createCaller } from './http/create-caller.js'
import type { RequestOptions } from './http/request-options.js'
import type { AccountMode } from './model/account-mode.js'
import { readOperation } from './operations/read-operation.js'
import type { WaitDependencies } from './operations/wait-for-operation.js'
import { readClientOptions } from './read-client-options.js'
import { createAccounts } from './resources/accounts.js'
import { createFees } from './resources/fees.js'
import { createNetworks } from './resources/networks.js'
import { createOperations } from './resources/operations.js'
import { createSwaps } from './resources/swaps.js'
import { createTransactions } from './resources/transactions.js'
import { createSend } from './send/create-send.js'

/**
 * A client of one gateway and one project. Holds no state between calls and reads no environment.
 *
 * Throws {@link ConfigurationError} when an option is missing or of the wrong kind.
 *
 * @example
 * const client = createGatewayClient({
 *   baseUrl: 'https://gateway.example.com/v1',
 *   apiKey: 'ggw_live_…',
 *   networks: { '8453': { paymaster: '0x…' } },
 * })
 */
export function createGatewayClient<const Mode extends AccountMode = 'smart_account'>(
  options: GatewayClientOptions<Mode>,
) {
  const { networks, accountMode, ...config } = readClientOptions(options)
  const call = createCaller(dataEndpoints, config)
  const waiting: WaitDependencies = {
    clock: config.clock,
    networks,
    poll: (operationId, signal) => readOperation(call, { operationId }, { signal, maxRetries: 0 }),
  }
  const transactions = createTransactions({ call, waiting, networks, accountMode })
  const swaps = createSwaps(call, waiting, accountMode)
  const operations = createOperations({
    call,
    clock: config.clock,
    networks,
    submit: transactions.submit,
  })
  const { transfer, send, swap } = createSend({
    call,
    operations,
    swaps,
    transactions,
    networks,
    accountMode,
  })
  return {
    accounts: createAccounts({ call, networks, accountMode }),
    networks: createNetworks(call),
    fees: createFees(call),
    operations,
    swaps,
    transactions,

    /** Is the gateway up. Needs no key. */
    health: (requestOptions?: RequestOptions) => call('getHealth', {}, requestOptions),

    /**
     * Transfers tokens or the native coin: prepares, verifies, signs and submits. Several transfers land together or not at
     * all; only plain transactions, for accounts of mode `eip7702` on networks without EIP-7702, land one after the other.
     * Returns as soon as the gateway has taken it: `wait` and `updates` of what is returned follow it to its end.
     *
     * One operation per idempotency key; without a key, one operation per call. An operation that the gateway refuses as stale is
     * prepared, verified and signed again, at most three times, under the same key. With a `nonceKey` it is not, since order may
     * depend on that: `OPERATION_STALE` is thrown.
     *
     * Throws {@link VerificationError} when the gateway prepared something else, {@link UnsafeOperationError},
     * {@link SignerError}, {@link ConnectionError} and {@link GatewayApiError}, such as {@link DuplicateOperationError} when
     * another operation has the same hash.
     *
     * @example
     * const operation = await client.transfer({
     *   owner: privateKeyToAccount('0x…'),
     *   networkId: '8453',
     *   transfers: [{ tokenAddress: usdc, recipientAddress: friend, amount: 25_000_000n }],
     *   feeToken: usdc,
     *   maxFee: 500_000n,
     * })
     * const { transactionHash } = await operation.wait()
     */
    transfer,

    /**
     * Performs any calls of the owner's account, all or nothing. Otherwise like `transfer`. Throws {@link GatewayApiError}
     * `EIP7702_UNSUPPORTED` where accounts of mode `eip7702` can do no more than transfer and swap.
     */
    send,

    /**
     * Swaps one token for another, on one network or across networks: prepares, verifies, signs and submits. What arrives
     * on another network comes later than the operation's end: `waitForBridge`. Otherwise like `transfer`.
     *
     * `minimumReceived` is needed: it is the guard against a gateway that lies about the price.
     * Throws {@link InvalidInputError} without it.
     *
     * @example
     * const operation = await client.swap({
     *   owner: privateKeyToAccount('0x…'),
     *   networkId: '8453',
     *   toNetworkId: '42161',
     *   fromToken: usdc,
     *   toToken: nativeCoinAddress,
     *   amount: 25_000_000n,
     *   minimumReceived: 9_900_000_000_000_000n,
     *   maxFee: 500_000n,
     * })
     * const { bridge } = await operation.waitForBridge()
     */
    swap,
  }
}

export type GatewayClient<Mode extends AccountMode = 'smart_account'> = ReturnType<
  typeof createGatewayClient<Mode>
>
