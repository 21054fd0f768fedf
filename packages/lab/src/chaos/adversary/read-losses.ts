import type { DevnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { type Address, getAddress, parseEventLogs, type TransactionReceipt } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { operationsIn } from './watch-pool.js'

/** What the chain says of a run, whatever the gateway's books say. */
export interface Losses {
  /** Gas of the executors' transactions in which an operation did not land, without what those that landed paid for. */
  readonly lostGas: bigint
  /** The executors' transactions in which nothing landed. */
  readonly failedTransactions: number
  /** Those in which some operations landed and some did not. */
  readonly spoiledBundles: number
  /** Gas of the strangers' own transactions, and what operations of theirs that landed paid for. */
  readonly strangersGas: bigint
  /** Operations that executors landed, by sender. */
  readonly landed: ReadonlyMap<Address, number>
}

/** Walks all blocks from this one on. */
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
    /** Keys of the strangers'. */
    readonly strangers: readonly Address[]
    /** Accounts of the strangers'. */
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
      // A transaction without operations fills a gap that a failed one has left.
      const carried = operationsIn(input).length
      if (carried > 0 && events.length === carried) continue
      if (events.length === 0) failedTransactions++
      else spoiledBundles++
      const paid = events.reduce((sum, { args }) => sum + args.actualGasUsed, 0n)
      // What the others paid above their share covers nothing of another transaction.
      if (receipt.gasUsed > paid) lostGas += receipt.gasUsed - paid
    }
  }
  return { lostGas, strangersGas, failedTransactions, spoiledBundles, landed }
}

const landingsIn = ({ logs }: TransactionReceipt) =>
  parseEventLogs({ abi: entryPoint07Abi, logs, eventName: 'UserOperationEvent' })
