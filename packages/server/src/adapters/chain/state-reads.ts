import { stateReaderAbi, stateReaderRuntimeBytecode } from '@gasless-gateway/contracts'
import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  type PublicClient,
  prepareEncodeFunctionData,
  RpcRequestError,
  toHex,
} from 'viem'
import { type BlockCall, usualGas } from './block-call.js'
import { failureKind } from './failure-kind.js'
import { randomAddress } from './random-address.js'
import { mergeOverrides, type StateOverrides } from './state-overrides.js'
import { untrustedReadGas } from './untrusted-read-gas.js'

/**
 * A read of the newest state. The answer is the data that the contract returns, or the native balance of the address as
 * a number in hex.
 */
export type StateRead = ContractRead | { readonly coinOf: Address }

export interface ContractRead {
  readonly to: Address
  readonly data: Hex
  /** Gas limit in a call of many reads. @default 500,000 */
  readonly gas?: bigint
  /** True if a client chose the contract. A separate read of it then has limits for its gas and its answer too. */
  readonly stranger?: boolean
}

/**
 * Reads the newest state at one endpoint. Reads that start in the same turn of the event loop share one `eth_call`, and
 * equal reads are made once.
 */
export interface StateReads {
  read(read: StateRead): Promise<Hex>
  /**
   * Returns reads that share a call of their own, which overrides this code. Reads from outside must not share that
   * call: there, a contract that calls an overridden contract may answer something else.
   */
  seeing(codes: StateOverrides): {
    /**
     * A read that does not depend on the overridden code. A read of an overridden contract goes to the ordinary call.
     */
    read(read: StateRead): Promise<Hex>
    /** A read that needs the overridden code. */
    readChanged(read: ContractRead): Promise<Hex>
  }
}

interface Waiting {
  readonly gas: bigint
  readonly needsCodes: boolean
  /** The target and call data of this read, for a reader at this address. */
  question(reader: Address): { readonly target: Address; readonly data: Hex }
  alone(): Promise<Hex>
  resolve(answer: Hex | Promise<Hex>): void
  reject(error: unknown): void
}

/** This entry in `refused` means that the endpoint does not run the reader. */
export const stateReader = 'StateReader'

const readFunction = prepareEncodeFunctionData({ abi: stateReaderAbi, functionName: 'read' })
const coinFunction = prepareEncodeFunctionData({ abi: stateReaderAbi, functionName: 'coinOf' })

/** Refusals in a row until the reader is given up. A single refusal may be temporary. */
const refusalsUntilBelieved = 3

/**
 * Most bytes of the answer to a separate read of a contract that a client chose. A balance takes 100 bytes. The gas
 * limit alone allows 950 kB, and 64 of those block the event loop for 200 ms.
 */
const mostStrangerBytes = 4 * 1024

const usualReadGas = BigInt(untrustedReadGas)
const coinGas = 10_000n
/** Gas of the reader itself for each read: the call, and the copies of its call data and its answer. */
const gasBeside = 20_000n
/**
 * Gas of the reads in one call. The rest of `usualGas` pays for the call data and for the 1/64 that EIP-150 withholds.
 */
const mostGas = 14_000_000n

/**
 * Creates the reads of one endpoint. Each read behaves like a separate call: it has its own gas limit, and fails
 * alone with the contract's revert data. Reads are combined only if the endpoint has shown that it runs calls with
 * overridden code. Otherwise, or if it refuses the reader, each read is a separate request. After three refusals in a
 * row the reader is not tried again until a test of the endpoint's abilities empties `refused`.
 */
export function createStateReads(
  client: PublicClient,
  call: BlockCall,
  refused: Set<string>,
): StateReads {
  const alone = ({ to, data, stranger }: ContractRead, codes: StateOverrides | undefined) => {
    const request = { to, data, ...(stranger && { gas: untrustedReadGas }) }
    if (codes) return call(request, 'latest', codes, undefined)
    const bound = stranger && { mostBytes: mostStrangerBytes, sharesBatch: true }
    return client.request({ method: 'eth_call', params: [request, 'latest'], ...bound } as {
      method: 'eth_call'
      params: [typeof request, 'latest']
    })
  }
  const asked = (
    read: StateRead,
    codes: StateOverrides | undefined,
  ): Omit<Waiting, 'resolve' | 'reject'> =>
    'coinOf' in read
      ? {
          gas: coinGas,
          needsCodes: false,
          question: (reader) => ({
            target: reader,
            data: encodeFunctionData({ ...coinFunction, args: [lowerCase(read.coinOf)] }),
          }),
          alone: () =>
            client.request({ method: 'eth_getBalance', params: [read.coinOf, 'latest'] }),
        }
      : {
          gas: read.gas ?? usualReadGas,
          needsCodes: codes !== undefined,
          question: () => ({ target: lowerCase(read.to), data: read.data }),
          alone: () => alone(read, codes),
        }

  let refusals = 0

  async function ask(part: readonly Waiting[], codes: StateOverrides) {
    const to = randomAddress()
    const reads = part.map(({ gas, question }) => ({ ...question(to), gasLimit: gas }))
    const answer = await call(
      {
        // Some feeds answer only if the caller is `tx.origin`.
        from: to,
        to,
        data: encodeFunctionData({ ...readFunction, args: [reads] }),
        gas: toHex(usualGas),
      },
      'latest',
      mergeOverrides({ [to]: { code: stateReaderRuntimeBytecode } }, codes),
      undefined,
    )
    const answers = decodeFunctionResult({
      abi: stateReaderAbi,
      functionName: 'read',
      data: answer,
    })
    if (answers.length !== part.length)
      throw new Error('The state reader did not return one answer for each read.')
    return answers
  }

  async function settle(part: readonly Waiting[], codes: StateOverrides): Promise<void> {
    const eachAlone = () => {
      for (const { alone, resolve } of part) resolve(alone())
    }
    if (part.length < 2 || refused.has(stateReader) || !call.takesOverrides()) return eachAlone()
    try {
      const answers = await ask(part, codes)
      refusals = 0
      for (const [at, { success, data }] of answers.entries())
        if (success) part[at]?.resolve(data)
        else part[at]?.reject(reverted(data))
    } catch (error) {
      const isOfMoment = ['silent', 'lagging'].includes(failureKind(error))
      if (isOfMoment) for (const { reject } of part) reject(error)
      else {
        if (++refusals >= refusalsUntilBelieved) {
          refused.add(stateReader)
          refusals = 0
        }
        eachAlone()
      }
    }
  }

  /** Collects the reads that start in one turn. */
  function createCollection(codes: StateOverrides = {}) {
    let started: Waiting[] = []
    let answers = new Map<string, Promise<Hex>>()
    const flush = () => {
      const reads = started
      started = []
      answers = new Map()
      for (const part of inParts(reads))
        void settle(part, part.some(({ needsCodes }) => needsCodes) ? codes : {})
    }
    return (read: StateRead, needed?: StateOverrides): Promise<Hex> => {
      const key = 'coinOf' in read ? read.coinOf : `${read.to} ${read.data} ${read.stranger}`
      const same = answers.get(key)
      if (same) return same
      const answer = new Promise<Hex>((resolve, reject) => {
        // Runs after this turn has started all its reads, and before viem sends its batch.
        if (started.length === 0) queueMicrotask(() => process.nextTick(flush))
        started.push({ ...asked(read, needed), resolve, reject })
      })
      answers.set(key, answer)
      return answer
    }
  }

  const read = createCollection()
  return {
    read: (one) => read(one),
    seeing(codes) {
      const readBeside = createCollection(codes)
      return {
        read: (one) => ('to' in one && hasCode(codes, one.to) ? read(one) : readBeside(one)),
        readChanged: (one) => readBeside(one, codes),
      }
    },
  }
}

/** viem refuses to encode an address with a wrong checksum, and nodes accept it. */
const lowerCase = (address: Address) => address.toLowerCase() as Address

const hasCode = (codes: StateOverrides, address: Address): boolean =>
  Object.keys(codes).some((changed) => lowerCase(changed as Address) === lowerCase(address))

/** Splits reads, in order, into parts of at most `mostGas`. */
function inParts(reads: readonly Waiting[]): Waiting[][] {
  const parts: Waiting[][] = []
  let left = 0n
  for (const read of reads) {
    const gas = read.gas + gasBeside
    if (gas > left) {
      parts.push([])
      left = mostGas
    }
    parts.at(-1)?.push(read)
    left -= gas
  }
  return parts
}

/** The error of a node for a revert. */
const reverted = (data: Hex) =>
  new RpcRequestError({
    body: { method: 'eth_call' },
    url: '',
    error: { code: 3, message: 'execution reverted', data },
  })
