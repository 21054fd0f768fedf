import { readFile } from 'node:fs/promises'
import type { JournalEntry } from '../journal/journal-entry.js'
import type { AnswerFact, JournalFacts, PreparedOperation } from './evidence.js'

/** Reads the client's journal. Throws if an answer or a submit lacks the entry that it refers to. */
export async function readJournal(file: string): Promise<JournalFacts> {
  const text = await readFile(file, 'utf8')
  return journalFacts(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as JournalEntry),
  )
}

type Of<K extends JournalEntry['kind']> = Extract<JournalEntry, { kind: K }>

function journalFacts(entries: readonly JournalEntry[]): JournalFacts {
  const of = <K extends JournalEntry['kind']>(kind: K) =>
    entries.filter((entry): entry is Of<K> => entry.kind === kind)
  const requests = new Map(of('request').map((request) => [request.request, request]))
  const hashes = new Map<string, string>()
  /** Keyed by payment and operation, because repeated requests of a payment return the same operation. */
  const prepared = new Map<number, Map<string, PreparedOperation>>()
  const accepted = new Map<string, PreparedOperation>()
  const refused = new Set<string>()
  const told = new Map<string, string[]>()
  const answers: AnswerFact[] = []

  for (const { request: id, status, retryAfter, body } of of('answer')) {
    const request = requests.get(id)
    if (!request)
      throw new Error(`The journal has an answer to request ${id}, but not the request.`)
    const { method, route, load } = request
    const answer = (body ?? {}) as Readonly<Record<string, string | undefined>>
    answers.push({ method, route, status, retryAfter, code: answer.code })
    if (route === '/transaction/transfer' && status === 201) {
      const operationId = String(answer.operationId)
      const userOperationHash = lower(answer.userOperationHash)
      hashes.set(operationId, userOperationHash)
      const own = prepared.get(load) ?? new Map<string, PreparedOperation>()
      prepared.set(load, own.set(operationId, { operationId, userOperationHash }))
    }
    if (route === '/transaction/submit') {
      const { operationId } = request.body as { operationId: string }
      const userOperationHash = hashes.get(operationId)
      if (userOperationHash === undefined)
        throw new Error(
          `The journal has a submit of ${operationId}, but no answer that prepared it.`,
        )
      if (status === 200 || answer.code === 'OPERATION_ALREADY_SUBMITTED')
        accepted.set(operationId, { operationId, userOperationHash })
      else if (status >= 400 && status < 500 && status !== 429) refused.add(operationId)
    }
    if (route === '/transaction/{id}' && status === 200) {
      const operationId = String(answer.operationId)
      told.set(operationId, [...(told.get(operationId) ?? []), String(answer.status)])
    }
  }
  const givenUp = new Set(of('refused').map(({ load }) => load))
  return {
    payments: of('intent').map(({ load, idempotencyKey, account, recipient, token, amount }) => ({
      idempotencyKey,
      account: lower(account),
      recipient: lower(recipient),
      token: lower(token),
      amount: BigInt(amount),
      prepared: [...(prepared.get(load)?.values() ?? [])],
      refused: givenUp.has(load),
    })),
    accepted: [...accepted.values()],
    refused: [...refused].filter((operationId) => !accepted.has(operationId)),
    evaded: new Set(of('evaded').map(({ operationId }) => operationId)),
    foreign: new Set(of('foreign').map(({ transactionHash }) => lower(transactionHash))),
    told,
    answers,
    heads: of('head').map(({ at, number }) => ({ at, number })),
    faultsOffAt: of('phase').find(({ phase }) => phase === 'faults-off')?.at,
    timeMovedAt: of('phase').find(({ phase }) => phase === 'time-moved')?.at,
  }
}

const lower = (value: string | undefined): string => String(value).toLowerCase()
