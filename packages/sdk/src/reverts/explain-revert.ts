import {
  type AbiError,
  decodeRevert,
  errorSelector,
  knownErrors,
} from '@gasless-gateway/core/erc4337'
import { type Abi, decodeErrorResult, type Hex } from 'viem'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import { readObject, readObjects } from '../inputs/read-object.js'
import { isNoRevert } from './is-no-revert.js'
import { type RevertRow, revertTable } from './revert-table.js'

/** Why an operation reverted, and what to do about it. */
export interface RevertExplanation extends RevertRow {
  /**
   * `AA23`, `Panic(0x11)`, the name of a custom error, or its selector if the name is unknown. `undefined`: it reverted
   * with a message, or without data.
   */
  readonly code: string | undefined
  /** The underlying revert, such as that of the account or the paymaster. */
  readonly inner: RevertExplanation | undefined
}

export interface ExplainRevertOptions {
  /** ABI of the contracts that you call. It gives their custom errors a name. */
  readonly abi?: Abi | undefined
}

const { entryPoint, panics, errors, sentences, others } = revertTable

/**
 * Explains the `reason` of a refusal or an operation, the text of a bundler, or raw revert data. Returns `undefined`
 * for `null`, and for reasons that are not reverts, such as `WAITS_FOR_NETWORK`.
 *
 * Contracts choose their own messages. A message of a contract is repeated, and it may be false.
 *
 * @example
 * try {
 *   await operation.wait()
 * } catch (error) {
 *   if (!isGatewaySdkError(error, 'OPERATION_REVERTED')) throw error
 *   const { cause, remedy } = explainRevert(error.reason, { abi: myContractAbi }) ?? {}
 *   console.log(cause, remedy)
 * }
 */
export function explainRevert(
  reason: string | null | undefined,
  options: ExplainRevertOptions = {},
): RevertExplanation | undefined {
  const { abi = [] } = readObject(options, 'options')
  readObjects(abi, 'abi')
  if (reason && typeof reason !== 'string')
    throw new InvalidInputError(
      'reason',
      'must be text: pass the `reason` of an error or of an operation',
    )
  if (!reason || isNoRevert(reason)) return undefined
  if (isData(reason)) return ofText(readData(reason, abi), abi)
  if (reason === 'SIGNATURE_REJECTED') return ofEntryPoint('AA24')
  if (reason === 'PREFUND_TOO_LOW') return explain(undefined, others.prefundTooLow)
  const [, said] = byContract.exec(reason) ?? []
  if (said !== undefined) return ofContract(said, abi)
  return ofText(reason.replace(/^SIMULATION_RE(?:FUSED|VERTED)(?:: |$)/, ''), abi)
}

/** After these prefixes the text comes from a contract. It may imitate a code of the EntryPoint. */
const byContract =
  /^(?:EXECUTION_REVERTED|FEE_COLLECTION_REVERTED|PARTIAL_EXECUTION: \d+ of \d+ transactions took effect)(?:: |$)(.*)$/s

const isData = (text: string): text is Hex => /^0x[\da-f]*$/i.test(text)

/** Explains a text of the EntryPoint, of a bundler that repeats it, or of a contract. */
function ofText(text: string, abi: Abi): RevertExplanation {
  const operation = /^FailedOp(?:WithRevert)?\(\d+, (.*?)\)?$/s.exec(text)
  if (!operation && /^\w+\(/.test(text)) return ofContract(text, abi)
  const [, code, rest = ''] = /\b(AA\d\d)\b(.*)$/s.exec(operation?.[1] ?? text) ?? []
  return code ? ofEntryPoint(code, readInner(rest, abi)) : ofContract(text, abi)
}

/** Explains the inner revert of the account or the paymaster: text in parentheses, or bytes. */
function readInner(rest: string, abi: Abi): RevertExplanation | undefined {
  const [data] = /0x[\da-f]{8,}$/i.exec(rest) ?? []
  if (data) return ofContract(readData(data as Hex, abi), abi)
  const [, said] = / \((.*)\)$/s.exec(rest) ?? []
  // Some bundlers add this to every AA23.
  return said === undefined || said === 'or OOG' ? undefined : ofContract(said, abi)
}

function ofContract(text: string, abi: Abi): RevertExplanation {
  if (text === '' || /^reverted with(out a reason| an empty reason| 0x\w*)$/.test(text))
    return explain(undefined, others.silent)
  if (/^out of gas: needed \d+, limit \d+$/.test(text)) return explain(undefined, others.outOfGas)
  const [, panic] = /^(Panic\(0x[\da-f]+\))/.exec(text) ?? []
  if (panic) return explain(panic, own(panics, panic.slice(6, -1)) ?? others.panic)
  const [, selector] =
    /^(?:custom error|reverted with undecodable data) (0x[\da-f]{8})$/.exec(text) ?? []
  if (selector) return ofSelector(selector as Hex, abi)
  const [, collecting] = /^PostOpReverted: (.*)$/s.exec(text) ?? []
  const [, name] =
    collecting === undefined ? (/^([A-Za-z]\w*)\(/.exec(text) ?? []) : ['', 'PostOpReverted']
  if (name)
    return explain(
      name,
      own(errors, name) ?? quote(others.named, text),
      collecting === undefined ? undefined : ofContract(collecting, abi),
    )
  return explain(undefined, own(sentences, text) ?? quote(others.sentence, text))
}

function ofSelector(selector: Hex, abi: Abi): RevertExplanation {
  for (const item of [...knownErrors, ...abi])
    if (item.type === 'error' && errorSelector(item) === selector.toLowerCase())
      return explain(item.name, own(errors, item.name) ?? quote(others.named, signatureOf(item)))
  return explain(selector, quote(others.unnamed, selector))
}

function ofEntryPoint(code: string, inner?: RevertExplanation): RevertExplanation {
  return explain(code, own(entryPoint, code) ?? others.newer, inner)
}

const signatureOf = ({ name, inputs }: AbiError) =>
  `${name}(${inputs.map((input) => [input.type, input.name].filter(Boolean).join(' ')).join(', ')})`

/** Decodes revert data as the gateway does. Decodes unknown custom errors with the caller's ABI. */
function readData(data: Hex, abi: Abi): string {
  const text = decodeRevert(data)
  if (!text.startsWith('custom error ')) return text
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data })
    return `${errorName}(${args.map(String).join(', ')})`
  } catch {
    return text
  }
}

const quote = ({ cause, remedy }: RevertRow, text: string): RevertRow => ({
  cause: `${cause}: ${text}`,
  remedy,
})

const own = <Row>(rows: Readonly<Record<string, Row>>, key: string): Row | undefined =>
  Object.hasOwn(rows, key) ? rows[key] : undefined

const explain = (
  code: string | undefined,
  { cause, remedy }: RevertRow,
  inner?: RevertExplanation,
): RevertExplanation => ({ code, cause, remedy, inner })
