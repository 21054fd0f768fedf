import { chances } from './chances.js'
import { createDigests, createDraws } from './draws.js'
import { createLineBuffer } from './line-buffer.js'
import { networks, paymaster, projectIdOf, tokens } from './names.js'
import { doneBy, type HistoryPlan, type Lane, timeOf } from './plan-history.js'

/** The columns that a history sets. The other columns have their defaults. */
export const historyColumns = {
  operations:
    'id, project_id, account_id, network_id, kind, status, sender, owner_address, owner_is_root, nonce, deploys, user_operation, user_operation_hash, quote, security, spends, swap, swap_fees_recorded, created_at, expires_at, valid_until, submitted_at, next_attempt_at, transaction_hash, reason, block_number, block_hash, included_transaction_hash, success, reserved_wei',
  ledger_entries:
    'network_id, block_hash, user_operation_hash, block_number, transaction_hash, operation_id, project_id, success, actual_gas_cost, actual_gas_used, outer_cost_wei, token, collected, refunded, owed, gas_fee, static_fee, transfer_fee, posted_at, reversed_at, operation_created_at, token_symbol, token_decimals',
  execution_prices:
    'network_id, block_hash, token, block_time, token_price, native_price, tried_at',
  router_fees:
    'operation_id, token, project_id, network_id, kind, symbol, decimals, integrator_amount, provider_amount, integrator_usd_micros, provider_usd_micros, source, created_at',
  accounts:
    'id, project_id, network_id, owner_address, address, implementation_version, created_at, updated_at, first_submitted_at, last_submitted_hour',
} as const

export type HistoryTable = keyof typeof historyColumns

type ChunkTable = Exclude<HistoryTable, 'accounts'>

/** Operations of one month as lines in the text format of PostgreSQL's COPY. */
export interface HistoryChunk {
  /** The first moment of the month, in UTC. */
  readonly month: Date
  /** Chunks come in the order of their months, the oldest first. */
  readonly lines: Readonly<Record<ChunkTable, Buffer>>
}

const operationsPerChunk = 1_000
const minute = 60_000
const hour = 60 * minute
const usd = 10n ** 36n

/** The newest block of a network, which further operations may join. */
interface Block {
  readonly hash: string
  readonly number: number
  readonly transactionHash: string
  /** The number of operations that may still join. */
  room: number
  /** Bit mask of the tokens that have a price in this block. */
  priced: number
}

const nothing = '\\N'
const iso = (ms: number) => new Date(ms).toISOString()
const hex12 = (ms: number) => Math.floor(ms).toString(16).padStart(12, '0')
const monthOf = (ms: number) => {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

export interface GeneratedHistory {
  /** Read it once, to its end. */
  operations(): Generator<HistoryChunk>
  /** Read it after `operations`, which decide when each account was first and last used. */
  accounts(): Generator<string>
}

/**
 * Generates a history. The same plan and seed give the same rows. Memory holds one chunk, and two numbers for each
 * account.
 */
export function generateHistory(plan: HistoryPlan, seed: string): GeneratedHistory {
  const { next, hex } = createDraws(`${seed} operations`)
  const digestOf = createDigests(`${seed} accounts`)
  const firstUse = new Float64Array(plan.accounts)
  const lastUse = new Float64Array(plan.accounts)
  const span = plan.to - plan.from

  const laneChances = chances(plan.lanes.map(({ share }) => share))
  const draw = <T>(table: Uint16Array, values: readonly T[]): T =>
    values[table[Math.floor(next() * table.length)] ?? 0] as T
  const kinds = ['transfer', 'call', 'swap', 'cross_chain_swap'] as const
  // Most projects use one kind and one token most of the time.
  const mostly = (favourite: number) =>
    chances(
      [0, 1, 2, 3].map((at) => (at === favourite ? 40 : 2) / (1 + at)),
      256,
    )
  const kindChances = Array.from({ length: plan.projects }, (_, project) =>
    mostly(((project * 7) % 5) % 4),
  )
  const tokenChances = Array.from({ length: plan.projects }, (_, project) =>
    mostly(((project * 3) % 7) % 3),
  )

  const accountOf = (number: number, { project, network, firstAccount, accounts }: Lane) => {
    const digest = digestOf(number)
    const createdAt = plan.from + span * timeOf((number - firstAccount) / accounts)
    // Some addresses also have an account in the big project.
    const shared = project > 0 && number % 33 === 0 ? plan.lanes[network] : undefined
    const address = shared ? digestOf(shared.firstAccount + (number % shared.accounts)) : digest
    return {
      id: `acc_${hex12(createdAt)}70008${digest.slice(40, 55)}`,
      createdAt,
      address: `0x${address.slice(0, 40)}` as const,
      owner: `0x${digest.slice(24, 64)}`,
    }
  }

  const blocks: (Block | undefined)[] = networks.map(() => undefined)
  const blockOf = (network: number, at: number): Block => {
    const current = blocks[network]
    if (current && current.room > 0) {
      current.room--
      return current
    }
    const { blockSeconds } = networks[network] as (typeof networks)[number]
    const block = {
      hash: `0x${hex(64)}`,
      number: Math.floor((at - Date.UTC(2020, 0)) / 1000 / blockSeconds),
      transactionHash: `0x${hex(64)}`,
      room: Math.floor(next() * 4),
      priced: 0,
    }
    blocks[network] = block
    return block
  }

  function* operations(): Generator<HistoryChunk> {
    const lines = {
      operations: createLineBuffer(),
      ledger_entries: createLineBuffer(),
      execution_prices: createLineBuffer(),
      router_fees: createLineBuffer(),
    }
    const take = (month: number): HistoryChunk => ({
      month: new Date(month),
      lines: {
        operations: lines.operations.take(),
        ledger_entries: lines.ledger_entries.take(),
        execution_prices: lines.execution_prices.take(),
        router_fees: lines.router_fees.take(),
      },
    })
    let month = monthOf(plan.from)
    let inChunk = 0
    for (let place = 0; place < plan.operations; place++) {
      const done = (place + next()) / plan.operations
      const time = timeOf(done)
      const at = Math.floor(plan.from + span * time)
      if (inChunk === operationsPerChunk || monthOf(at) !== month) {
        if (inChunk > 0) yield take(month)
        month = monthOf(at)
        inChunk = 0
      }
      inChunk++

      const lane = draw(laneChances, plan.lanes)
      const { project, network, firstAccount } = lane
      const projectId = projectIds[project] as string
      const { id: networkId, nativeUsd } = networks[network] as (typeof networks)[number]
      // Half of the operations come from the newest tenth of the accounts that exist by now.
      const known = Math.max(1, Math.floor(doneBy(time) * lane.accounts))
      const newest = next() < 0.5 ? known - Math.ceil(known / 10) : 0
      const number = firstAccount + newest + Math.floor(next() * (known - newest))
      const account = accountOf(number, lane)
      const kind = draw(kindChances[project] as Uint16Array, kinds)
      const isSwap = kind === 'swap' || kind === 'cross_chain_swap'
      const status = statusOf(next(), plan.to - at)
      const token = draw(tokenChances[project] as Uint16Array, tokens)
      const unit =
        token.symbol === null
          ? ''
          : `"tokenUnit": {"symbol": "${token.symbol}", "decimals": ${token.decimals}}, `
      const wholeToken = 10 ** (token.decimals ?? 18)

      const id = `op_${hex12(at)}7${hex(3)}8${hex(15)}`
      const hash = `0x${hex(64)}`
      const nonce = `16743400751033869065857315588${at}${place}`
      const created = iso(at)
      const isSubmitted = status !== 'expired'
      if (isSubmitted) {
        if (firstUse[number] === 0) firstUse[number] = at
        lastUse[number] = at
      }
      const isOut = status === 'submitted' || status === 'dropped'
      const landed = status === 'finalized' || status === 'failed' || status === 'confirmed'
      const block = landed ? blockOf(network, at) : undefined
      const sentHash = block?.transactionHash ?? (isOut ? `0x${hex(64)}` : undefined)
      const gasFee = Math.floor((0.02 + next() / 10) * wholeToken)
      const staticFee = Math.floor(0.01 * wholeToken)
      const transferFee = kind === 'transfer' ? Math.floor(0.005 * wholeToken) : 0

      lines.operations.add(
        `${[
          id,
          projectId,
          account.id,
          networkId,
          kind,
          status,
          account.address,
          account.owner,
          't',
          nonce,
          'f',
          `{"nonce": "${nonce}n", "sender": "${account.address}", "callData": "0xe9ae5c53${hex(40)}", "paymaster": {"data": "0x0200${hex(20)}", "address": "${paymaster}", "postOpGasLimit": "14000n"}, "signature": "0x${hex(20)}", "callGasLimit": "64041n", "maxFeePerGas": "2024372220n", "preVerificationGas": "61560n"}`,
          hash,
          `{"kind": "sponsored", "token": "${token.address}", "fronted": false, "maxAmount": "${gasFee * 2}n", "staticFee": "${staticFee}n", ${unit}"transferFee": "${transferFee}n", "reservedFrom": "submit", "expectedAmount": "${gasFee}n", "tokenPerNative": "2500000000n", "unpricedAssets": []}`,
          `{"reason": null, "verdict": "safe", "provider": "builtin", "assetChanges": []}`,
          '[]',
          isSwap ? swapOf(networkId, hex(64), created) : nothing,
          isSwap && landed ? 't' : 'f',
          created,
          iso(at + 30 * minute),
          iso(at + 45 * minute),
          isSubmitted ? iso(at + 900) : nothing,
          isSubmitted ? iso(at + 1_000) : nothing,
          sentHash ?? nothing,
          status === 'dropped' ? 'DEPLOYMENT_LOST' : nothing,
          block?.number ?? nothing,
          block?.hash ?? nothing,
          block?.transactionHash ?? nothing,
          block ? (status === 'failed' ? 'f' : 't') : nothing,
          '1016074929034620',
        ].join('\t')}\n`,
      )
      if (!block) continue

      // Some failed operations paid nothing.
      const paid = status !== 'failed' || next() < 0.6
      const entry = (blockHash: string, reversed: string) =>
        `${networkId}\t${blockHash}\t${hash}\t${block.number}\t${block.transactionHash}\t${id}\t${projectId}\t${status === 'failed' ? 'f' : 't'}\t${300_000 + (gasFee % 100_000)}000000000\t200000\t${nativeUsd > 100 ? 9 : 4_000}${10_000_000_000_00 + (gasFee % 1_000_000)}\t${
          paid
            ? `${token.address}\t${gasFee + staticFee + transferFee}\t${gasFee}\t0\t${gasFee}\t${staticFee}\t${transferFee}`
            : `${nothing}\t${nothing}\t${nothing}\t${nothing}\t${nothing}\t${nothing}\t${nothing}`
        }\t${iso(at + 3_000)}\t${reversed}\t${created}\t${token.symbol ?? nothing}\t${token.decimals ?? nothing}\n`
      lines.ledger_entries.add(entry(block.hash, nothing))
      // The operation was in a block that has left the chain.
      if (next() < 0.003) lines.ledger_entries.add(entry(`0x${hex(64)}`, iso(at + 9_000)))

      const bit = 1 << tokens.indexOf(token)
      if (paid && (block.priced & bit) === 0) {
        block.priced |= bit
        const isPriced = token.symbol !== null && next() > 0.02
        lines.execution_prices.add(
          `${networkId}\t${block.hash}\t${token.address}\t${Math.floor(at / 1000)}\t${
            isPriced ? (usd * BigInt(999 + Math.floor(next() * 3))) / 1000n : nothing
          }\t${isPriced ? (usd * BigInt(nativeUsd * 1000 + Math.floor(next() * 999))) / 1000n : nothing}\t${iso(at + 4_000)}\n`,
        )
      }
      if (isSwap && status !== 'failed' && project % 5 !== 4) {
        const fee = (paidToken: (typeof tokens)[number]) =>
          `${id}\t${paidToken.address}\t${projectId}\t${networkId}\t${kind}\t${paidToken.symbol ?? nothing}\t${paidToken.decimals ?? nothing}\t${staticFee * 3}\t${staticFee}\t${paidToken.symbol ? 30_000 : nothing}\t${paidToken.symbol ? 10_000 : nothing}\tchain\t${created}\n`
        lines.router_fees.add(fee(token))
        if (next() < 0.03) lines.router_fees.add(fee(tokens[0] === token ? tokens[1] : tokens[0]))
      }
    }
    if (inChunk > 0) yield take(month)
  }

  function* accounts(): Generator<string> {
    for (const lane of plan.lanes) {
      const projectId = projectIds[lane.project]
      const networkId = networks[lane.network]?.id
      let lines = ''
      for (let number = lane.firstAccount; number < lane.firstAccount + lane.accounts; number++) {
        const { id, address, owner, createdAt } = accountOf(number, lane)
        const first = firstUse[number] ?? 0
        const last = lastUse[number] ?? 0
        const made = iso(createdAt)
        lines += `${id}\t${projectId}\t${networkId}\t${owner}\t${address}\t0.3.1\t${made}\t${made}\t${
          first ? iso(first) : nothing
        }\t${last ? iso(last - (last % hour)) : nothing}\n`
        if (lines.length < 1 << 18) continue
        yield lines
        lines = ''
      }
      if (lines) yield lines
    }
  }

  const projectIds = Array.from({ length: plan.projects }, (_, place) => projectIdOf(place))
  return { operations, accounts }
}

/** Returns a status. Operations younger than ten minutes are still under way. */
function statusOf(drawn: number, age: number): string {
  if (age < minute) return drawn < 0.5 ? 'queued' : 'submitted'
  if (age < 10 * minute) return 'confirmed'
  if (drawn < 0.93) return 'finalized'
  if (drawn < 0.96) return 'failed'
  return drawn < 0.98 ? 'dropped' : 'expired'
}

const swapOf = (networkId: string, transactionId: string, quotedAt: string): string =>
  `{"fees": [], "tool": "across", "amount": "20000000n", "feeBps": 20, "toToken": "${tokens[2].address}", "provider": "lifi", "quotedAt": "${quotedAt}", "toAmount": "19890070876701350355n", "fromToken": "${tokens[0].address}", "integrator": "bench", "toNetworkId": "${networkId}", "transactionId": "0x${transactionId}", "minimumReceived": "19293368750400309864n"}`
