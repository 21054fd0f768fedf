import { keccak256 } from 'viem'
import type { Evidence } from './evidence.js'
import type { Violation } from './violation.js'

/**
 * Checks the nonces of each executor. Every mined transaction is stored, unless it was foreign. Every slot whose nonce
 * is used is closed. Open slots follow the chain's transaction count without a gap.
 */
export function checkNonces({ journal, chain, database }: Evidence): Violation[] {
  const violations: Violation[] = []
  const say = (what: string) => violations.push({ invariant: 'nonces', what })
  const attempts = new Map(database.attempts.map((row) => [row.transactionHash, row]))
  const slots = new Map(database.slots.map((slot) => [slot.id, slot]))

  for (const { transactionHash, rawTransaction } of database.attempts)
    if (keccak256(rawTransaction) !== transactionHash)
      say(`The bytes stored for ${transactionHash} have the hash ${keccak256(rawTransaction)}.`)

  for (const { transactionHash, executor, nonce } of chain.outers) {
    if (journal.foreign.has(transactionHash)) continue
    const attempt = attempts.get(transactionHash)
    const slot = attempt && slots.get(attempt.slotId)
    if (!slot) {
      say(`${transactionHash} of ${executor} was mined, but the database does not have its bytes.`)
      continue
    }
    if (slot.executor !== executor || slot.nonce !== nonce)
      say(
        `${transactionHash} was mined as ${executor}/${nonce} and is stored as ${slot.executor}/${slot.nonce}.`,
      )
    else if (slot.minedTransactionHash !== null && slot.minedTransactionHash !== transactionHash)
      say(
        `${executor}/${nonce} was mined in ${transactionHash}, not in ${slot.minedTransactionHash}.`,
      )
  }

  for (const [executor, count] of chain.counts) {
    const own = database.slots.filter((slot) => slot.executor === executor)
    for (const { nonce, closed } of own)
      if (!closed && nonce < count)
        say(`${executor}/${nonce} is used on chain, but its slot is open.`)
    const waiting = own.filter(({ nonce }) => nonce >= count).map(({ nonce }) => nonce)
    waiting.sort((a, b) => a - b)
    for (const [index, nonce] of waiting.entries())
      if (nonce !== count + index)
        say(`${executor} has a gap: nonce ${nonce} waits for ${count + index}, which has no slot.`)
  }
  return violations
}
