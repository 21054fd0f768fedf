/** Why the gateway calls a method of an RPC endpoint. */
export interface RpcMethod {
  readonly why: string
  /** The effect on an endpoint without the method. */
  readonly without: string
  /**
   * Cheap parameters for the test whether an endpoint has the method. A network without any endpoint that has it
   * accepts no operations. Absent if the method has an alternative, or if it already tests whether an endpoint
   * answers at all.
   */
  readonly probe?: readonly unknown[]
  /**
   * One endpoint with this method is enough. Without this flag, both witnesses, which must agree before an operation
   * ends, need a method with a probe.
   */
  readonly oneIsEnough?: true
}

const noHash = `0x${'0'.repeat(64)}`
const nobody = `0x${'0'.repeat(40)}`
const required = 'The endpoint cannot be used.'

/**
 * All JSON-RPC methods that a running gateway calls. The networks page is rendered from this. A test with imperfect
 * endpoints proves that the gateway calls no others.
 */
export const rpcMethods = {
  eth_chainId: {
    why: 'Proves that the endpoint serves the configured chain: before any other answer is used, after an outage, and once a minute.',
    without: required,
  },
  eth_blockNumber: {
    why: 'Shows the endpoint’s newest block, so that an endpoint behind the others is asked last.',
    without: required,
  },
  eth_getBlockByNumber: {
    why: 'Follows the chain block by block, finds the final block by the tag `finalized` or `safe`, and proves that the endpoint has the block that a request is about.',
    without:
      'The endpoint cannot be used. If the endpoint knows no tag, a block counts as final after two hours.',
    probe: ['latest', false],
  },
  eth_getBlockByHash: {
    why: 'Reads the header and the transactions of exactly one block, even after a reorganization.',
    without: 'Nothing is confirmed.',
    probe: [noHash, false],
  },
  eth_getLogs: {
    why: 'Reads the events of operations: of one block by its hash, and of at most 2,000 blocks to find an operation again or to search blocks that the watcher has skipped.',
    without:
      'Nothing is confirmed. If the endpoint refuses `blockHash`, the gateway asks by block number, and checks the hash of each log and of the header of that number. This check needs a bloom filter in the headers. If the endpoint limits a search, the gateway halves the number of blocks until the endpoint answers. Before the gateway tells a client to prepare again, it searches for an operation that was sent without the gateway, in at most ten steps. With a limit of ten blocks, these steps cover at most 100 blocks. The gateway does not find an operation that landed earlier, so the client may pay twice.',
    probe: [{ fromBlock: 'latest', toBlock: 'latest', address: nobody }],
  },
  eth_getTransactionReceipt: {
    why: 'Returns the cost and the success of a transaction, for the ledger.',
    without: 'Nothing is confirmed.',
    probe: [noHash],
  },
  eth_getTransactionByHash: {
    why: 'Checks whether the endpoint still knows a plain transaction, before its operation ends as never sent.',
    without: 'A plain operation that is never sent does not end.',
    probe: [noHash],
  },
  eth_getTransactionCount: {
    why: 'Returns the used nonces of executors and owners.',
    without: 'Nothing is sent.',
    probe: [nobody, 'latest'],
  },
  eth_getBalance: {
    why: 'Returns the coin balances of accounts, executors and the funder.',
    without: 'Nothing is prepared or sent.',
    probe: [nobody, 'latest'],
  },
  eth_getCode: {
    why: 'Shows whether contracts and accounts are deployed.',
    without: required,
    probe: [nobody, 'latest'],
  },
  eth_call: {
    why: 'Reads contracts: nonces, balances, deposits, prices, tokens. With state overrides, one call makes many of these reads. `eth_call` also simulates every bundle before it is sent. It simulates a prepared operation if the endpoint has neither of the two methods below.',
    without:
      'The endpoint cannot be used. If it supports no state overrides, each read is a separate call, and `eth_simulateV1` simulates. An endpoint with neither state overrides nor `eth_simulateV1` cannot be used.',
    probe: [{ to: nobody, data: '0x' }, 'latest'],
  },
  eth_simulateV1: {
    why: 'Simulates an operation, and reports transfers and approvals in the same request.',
    without:
      'Operations are simulated with `debug_traceCall` or `eth_call`. Plain transactions that depend on one another are prepared at another endpoint. If no endpoint has the method, prepare answers `SELF_FUNDED_ESTIMATE_UNAVAILABLE`.',
  },
  debug_traceCall: {
    why: 'Simulates in place of `eth_simulateV1`, and reports the same effects.',
    without:
      'Operations are simulated with `eth_call`, which reports no effects, so the security check sees less.',
  },
  eth_estimateGas: {
    why: 'Estimates plain transactions if the endpoint has no `eth_simulateV1`.',
    without:
      'Not needed if the endpoint has `eth_simulateV1`. If it has neither method, plain transactions are prepared at another endpoint, or not at all.',
  },
  eth_feeHistory: {
    why: 'Returns the base fee of the next block.',
    without: 'Nothing is prepared or sent.',
    probe: ['0x1', 'latest', []],
    oneIsEnough: true,
  },
  eth_maxPriorityFeePerGas: {
    why: 'Returns the priority fee that gets a transaction into a block.',
    without: 'The gateway pays the network’s minimum priority fee.',
  },
  eth_sendRawTransaction: {
    why: 'Sends signed transactions to every endpoint at once, and sends them again while they wait.',
    without:
      'Nothing is sent through this endpoint. Not needed if a bundler sends and the network has an EIP-7702 delegate. Without a delegate, plain transactions may need the method.',
    // Not a transaction. A node that accepts transactions refuses it for that reason.
    probe: ['0x'],
    oneIsEnough: true,
  },
} as const satisfies Record<string, RpcMethod>
