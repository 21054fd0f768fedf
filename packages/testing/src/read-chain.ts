import type { DevnetChain } from '@gasless-gateway/devnet'
import { type Address, erc20Abi, type Hash, parseAbi, parseEventLogs } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { clientOf } from './test-account.js'

const paymasterEvents = parseAbi([
  'event Prefunded(bytes32 indexed userOpHash, address token, uint256 amount)',
  'event Fronted(bytes32 indexed userOpHash, address token)',
  'event Settled(bytes32 indexed userOpHash, uint256 gasFeeAndStaticFee, uint256 transferFeeAndRefund)',
  'event Owed(bytes32 indexed userOpHash, address indexed token, address indexed account, uint256 amount)',
])

export const tokenBalance = (chain: DevnetChain, token: Address, account: Address) =>
  clientOf(chain).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [account],
  })

export const nativeBalance = (chain: DevnetChain, address: Address) =>
  clientOf(chain).getBalance({ address })

export const paymasterAllowance = (chain: DevnetChain, token: Address, account: Address) =>
  clientOf(chain).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [account, chain.network.paymaster as Address],
  })

/** Reads what the logs of a mined transaction say about one user operation. Uses none of the gateway's code. */
export async function readInclusion(chain: DevnetChain, transactionHash: Hash, userOpHash: Hash) {
  const receipt = await clientOf(chain).getTransactionReceipt({ hash: transactionHash })
  const of = <T extends { args: { userOpHash: Hash } }>(logs: readonly T[]) =>
    logs.find(({ args }) => args.userOpHash === userOpHash)
  const fees = parseEventLogs({ abi: paymasterEvents, logs: receipt.logs })
  return {
    receipt,
    event: of(
      parseEventLogs({ abi: entryPoint07Abi, eventName: 'UserOperationEvent', logs: receipt.logs }),
    )?.args,
    prefunded: of(fees.filter((log) => log.eventName === 'Prefunded'))?.args,
    settled: settlementOf(
      of(fees.filter((log) => log.eventName === 'Prefunded' || log.eventName === 'Fronted'))?.args,
      of(fees.filter((log) => log.eventName === 'Settled'))?.args,
    ),
    owed: of(fees.filter((log) => log.eventName === 'Owed'))?.args,
    outerCost: receipt.gasUsed * receipt.effectiveGasPrice,
  }
}

/** Returns the parts of a fee. Validation's event has the token. postOp's event has the amounts, two in each word. */
function settlementOf(
  taken: { readonly token: Address; readonly amount?: bigint } | undefined,
  words: { readonly gasFeeAndStaticFee: bigint; readonly transferFeeAndRefund: bigint } | undefined,
) {
  if (!taken || !words) return undefined
  const fees = {
    gasFee: words.gasFeeAndStaticFee / 2n ** 128n,
    staticFee: words.gasFeeAndStaticFee % 2n ** 128n,
    transferFee: words.transferFeeAndRefund / 2n ** 128n,
  }
  return {
    ...fees,
    token: taken.token,
    collected: fees.gasFee + fees.staticFee + fees.transferFee,
    refunded: words.transferFeeAndRefund % 2n ** 128n,
  }
}

/** Returns how often a user operation landed since genesis. */
export const countInclusions = async (chain: DevnetChain, userOpHash: Hash) =>
  (
    await clientOf(chain).getContractEvents({
      address: chain.network.entryPoint,
      abi: entryPoint07Abi,
      eventName: 'UserOperationEvent',
      args: { userOpHash },
      fromBlock: 0n,
      strict: true,
    })
  ).length
