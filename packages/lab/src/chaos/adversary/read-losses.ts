import type { DevnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { type Address, getAddress, parseEventLogs, type TransactionReceipt } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { operationsIn } from './watch-pool.js'

/** The losses of a run, read from the chain alone. */
export interface Losses {
  /**
   * Gas of the executors' transactions in which an operation did not land, minus gas paid by operations that landed.
   */
  readonly lostGas: bigint
  /** The number of executors' transactions in which no operation landed. */
  readonly failedTransactions: number
  /** The number of executors' transactions in which some operations landed and others did not. */
  readonly spoiledBundles: number
  /** Gas of the strangers' transactions, plus gas paid by their operations that landed. */
  readonly strangersGas: bigint
  /** Numbers of operations that executors landed, by sender. */
  readonly landed: ReadonlyMap<Address, number>
}

/** Reads the losses from all blocks from `fromBlock` on. */
export async function readLosses(
  client: DevnetClient,
  {
    fromBlock,
    executors,
    strangers,
    hostile,
  }: {
    readonly fromBlock: bigint
    readonly executors: readonly Address[]
    /** Addresses of the strangers' keys. */
    readonly strangers: readonly Address[]
    /** Accounts of the strangers. */
    readonly hostile: ReadonlySet<Address>
  },
): Promise<Losses> {
  const head = await client.getBlockNumber()
  const landed = new Map<Address, number>()
  let lostGas = 0n
  let strangersGas = 0n
  let failedTransactions = 0
  let spoiledBundles = 0
  for (let blockNumber = fromBlock; blockNumber <= head; blockNumber++) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
    for (const { hash, from, input } of transactions) {
      const sender = getAddress(from)
      if (strangers.includes(sender))
        strangersGas += (await client.getTransactionReceipt({ hash })).gasUsed
      if (!executors.includes(sender)) continue
      const receipt = await client.getTransactionReceipt({ hash })
      const events = landingsIn(receipt)
      for (const { args } of events) {
        landed.set(args.sender, (landed.get(args.sender) ?? 0) + 1)
        if (hostile.has(args.sender)) strangersGas += args.actualGasUsed
      }
      // A transaction without operations fills a nonce gap. It counts as failed.
      const carried = operationsIn(input).length
      if (carried > 0 && events.length === carried) continue
      if (events.length === 0) failedTransactions++
      else spoiledBundles++
      const paid = events.reduce((sum, { args }) => sum + args.actualGasUsed, 0n)
      // A surplus in this transaction does not offset losses of another one.
      if (receipt.gasUsed > paid) lostGas += receipt.gasUsed - paid
    }
  }
  return { lostGas, strangersGas, failedTransactions, spoiledBundles, landed }
}

const landingsIn = ({ logs }: TransactionReceipt) =>
  parseEventLogs({ abi: entryPoint07Abi, logs, eventName: 'UserOperationEvent' })
