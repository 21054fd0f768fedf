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
 * Creates a client of one gateway and one project. It keeps no state between calls and reads no environment variables.
 *
 * Throws {@link ConfigurationError} if an option is missing or invalid.
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
  const shared = { call, waiting, networks, accountMode }
  const transactions = createTransactions(shared)
  const swaps = createSwaps(shared)
  const { transfer, send, swap } = createSend({ ...shared, swaps, transactions })
  return {
    accounts: createAccounts(shared),
    networks: createNetworks(call),
    fees: createFees(call),
    operations: createOperations({ ...waiting, call, submit: transactions.submit }),
    swaps,
    transactions,

    /** Checks that the gateway is up. Needs no key. */
    health: (requestOptions?: RequestOptions) => call('getHealth', {}, requestOptions),

    /**
     * Transfers tokens or the native coin: prepares, verifies, signs and submits. Several transfers land together or
     * not at all. Only plain transactions land one after the other: accounts of mode `eip7702` use them on networks
     * without EIP-7702. Returns as soon as the gateway has accepted the operation. Use `wait` or `updates` of the
     * returned handle to follow it.
     *
     * Each idempotency key stands for one operation. Without a key, every call makes its own operation. If the gateway
     * refuses the operation as stale, it is prepared, verified and signed again under the same key, at most three
     * times. With a `nonceKey` it is not prepared again, because you may rely on the order of that key:
     * `OPERATION_STALE` is thrown. A lying gateway can land each of these operations, so one call may pay four times.
     * With `verifyWith`, at most one of them can land.
     *
     * Throws {@link VerificationError} if the gateway prepared something other than the request. With `verifyWith`,
     * throws {@link ChainCheckError} if a refused operation may still land or has landed. Throws {@link
     * UnsafeOperationError}, {@link SignerError}, {@link ConnectionError} and {@link GatewayApiError}, such as {@link
     * DuplicateOperationError} if another operation has the same hash.
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
     * Runs any calls of the owner's account, all or nothing. Otherwise like `transfer`. Throws {@link GatewayApiError}
     * `EIP7702_UNSUPPORTED` for accounts of mode `eip7702` on networks without EIP-7702: they can only transfer and
     * swap.
     */
    send,

    /**
     * Swaps one token for another, on one network or across networks: prepares, verifies, signs and submits. After a
     * swap across networks, the tokens arrive later than the operation ends: use `waitForBridge`. Otherwise like
     * `transfer`.
     *
     * `minimumReceived` is required, because it protects you from a gateway that lies about the price. Throws {@link
     * InvalidInputError} without it. Across networks, `minimumBridged` protects what an exchange before the bridge must
     * pay.
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
     *   minimumBridged: { token: nativeCoinAddress, amount: 9_900_000_000_000_000n },
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
