import fc from 'fast-check'
import {
  type Address,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  type Hash,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  toHex,
  zeroAddress,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import type { ChainLog } from '../../ports/chain.js'
import { aNetwork, dai, usdc } from '../../testing/a-network.js'
import { readOutcomes } from './operation-events.js'

const network = aNetwork()
const { entryPoint } = network
const paymaster = network.paymaster as Address
const foreignPaymaster: Address = '0x00000000000000000000000000000000000000f1'
const imitator: Address = '0x00000000000000000000000000000000000000f2'
const sender: Address = '0x00000000000000000000000000000000000000a1'
const transaction: Hash = keccak256('0x01')
const hashOf = (seed: number): Hash => keccak256(toHex(seed))
const first = hashOf(1)
const second = hashOf(2)

const paymasterAbi = parseAbi([
  'event Prefunded(bytes32 indexed userOpHash, address token, uint256 amount)',
  'event Fronted(bytes32 indexed userOpHash, address token)',
  'event Settled(bytes32 indexed userOpHash, uint256 gasFeeAndStaticFee, uint256 transferFeeAndRefund)',
  'event Owed(bytes32 indexed userOpHash, address indexed token, address indexed account, uint256 amount)',
])
const errorAbi = parseAbi(['error Error(string)'])
const revertWith = (reason: string) =>
  encodeErrorResult({ abi: errorAbi, errorName: 'Error', args: [reason] })

const log = (address: Address, topics: readonly unknown[], data: Hex): ChainLog => ({
  address,
  topics: topics as Hex[],
  data,
  transactionHash: transaction,
  logIndex: 0,
})
const numbers = (...values: bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )

const executed = (
  hash: Hash,
  {
    success = true,
    by = paymaster,
    from = entryPoint,
  }: { success?: boolean; by?: Address; from?: Address } = {},
) =>
  log(
    from,
    encodeEventTopics({
      abi: entryPoint07Abi,
      eventName: 'UserOperationEvent',
      args: { userOpHash: hash, sender, paymaster: by },
    }),
    encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [
      7n,
      success,
      1_000n,
      100n,
    ]),
  )
const revertReason = (
  hash: Hash,
  data: Hex,
  eventName: 'UserOperationRevertReason' | 'PostOpRevertReason' = 'UserOperationRevertReason',
) =>
  log(
    entryPoint,
    encodeEventTopics({ abi: entryPoint07Abi, eventName, args: { userOpHash: hash, sender } }),
    encodeAbiParameters(parseAbiParameters('uint256, bytes'), [7n, data]),
  )
const taken = (
  eventName: 'Prefunded' | 'Fronted',
  hash: Hash,
  { amount, token = usdc.address, from = paymaster }: Taken,
) =>
  log(
    from,
    encodeEventTopics({ abi: paymasterAbi, eventName, args: { userOpHash: hash } }),
    numbers(BigInt(token), ...(amount === undefined ? [] : [amount])),
  )
type Taken = { amount?: bigint; token?: Address; from?: Address }
const prefunded = (hash: Hash, amount: bigint, options: Omit<Taken, 'amount'> = {}) =>
  taken('Prefunded', hash, { amount, ...options })
const fronted = (hash: Hash) => taken('Fronted', hash, {})
const settled = (
  hash: Hash,
  amounts: { gas: bigint; static: bigint; transfer: bigint; refunded: bigint },
  { from = paymaster } = {},
) =>
  log(
    from,
    encodeEventTopics({ abi: paymasterAbi, eventName: 'Settled', args: { userOpHash: hash } }),
    numbers(
      amounts.gas * 2n ** 128n + amounts.static,
      amounts.transfer * 2n ** 128n + amounts.refunded,
    ),
  )

const owed = (hash: Hash, amount: bigint, { from = paymaster } = {}) =>
  log(
    from,
    encodeEventTopics({
      abi: paymasterAbi,
      eventName: 'Owed',
      args: { userOpHash: hash, token: usdc.address, account: sender },
    }),
    numbers(amount),
  )

const charge = { gas: 40n, static: 15n, transfer: 5n, refunded: 40n }
const fee = {
  token: usdc.address,
  collected: 60n,
  refunded: 40n,
  owed: 0n,
  gasFee: 40n,
  staticFee: 15n,
  transferFee: 5n,
}
const read = (...logs: ChainLog[]) => readOutcomes(logs, network)

describe('one operation', () => {
  test('a success with prefund and settlement', () => {
    expect(read(prefunded(first, 100n), settled(first, charge), executed(first))).toEqual([
      {
        userOperationHash: first,
        transactionHash: transaction,
        paymaster,
        success: true,
        actualGasCost: 1_000n,
        actualGasUsed: 100n,
        reason: null,
        fee,
      },
    ])
  })

  test('a self-funded one carries no fee', () => {
    const [outcome] = read(executed(first, { by: zeroAddress }))
    expect(outcome).toMatchObject({ paymaster: zeroAddress, success: true, fee: null })
  })

  test('a revert with a reason keeps it, decoded, and is still charged', () => {
    const [outcome] = read(
      prefunded(first, 100n),
      revertReason(first, revertWith('too little')),
      settled(first, { ...charge, transfer: 0n, refunded: 45n }),
      executed(first, { success: false }),
    )
    expect(outcome).toMatchObject({
      success: false,
      reason: 'EXECUTION_REVERTED: too little',
      fee: { collected: 55n, refunded: 45n, transferFee: 0n },
    })
  })

  test('a revert without data has a reason too', () => {
    expect(read(executed(first, { success: false }))[0]?.reason).toBe(
      'EXECUTION_REVERTED: reverted without a reason',
    )
  })

  test('a hostile reason cannot smuggle control characters into a record', () => {
    const [outcome] = read(
      revertReason(first, revertWith('a\u0000b\u001b[2J')),
      executed(first, { success: false }),
    )
    expect(outcome?.reason).toBe('EXECUTION_REVERTED: a b [2J')
  })

  test('a postOp that reverted leaves the whole prefund with the paymaster, as gas', () => {
    const [outcome] = read(
      prefunded(first, 100n),
      revertReason(first, revertWith('blocked'), 'PostOpRevertReason'),
      executed(first, { success: false }),
    )
    expect(outcome).toMatchObject({
      success: false,
      reason: 'FEE_COLLECTION_REVERTED: blocked',
      fee: {
        collected: 100n,
        gasFee: 100n,
        staticFee: 0n,
        transferFee: 0n,
        refunded: 0n,
        owed: 0n,
      },
    })
  })

  test('on the fronted path, what was settled was collected', () => {
    const [outcome] = read(
      fronted(first),
      settled(first, { ...charge, refunded: 0n }),
      executed(first),
    )
    expect(outcome?.fee).toEqual({ ...fee, refunded: 0n })
  })

  test('on the fronted path, nothing can be collected, and that is recorded as zero', () => {
    const nothing = { gas: 0n, static: 0n, transfer: 0n, refunded: 0n }
    const [outcome] = read(
      fronted(first),
      settled(first, nothing),
      executed(first, { success: false }),
    )
    expect(outcome?.fee).toEqual({
      token: usdc.address,
      collected: 0n,
      refunded: 0n,
      owed: 0n,
      gasFee: 0n,
      staticFee: 0n,
      transferFee: 0n,
    })
  })

  test('on the fronted path, a postOp that reverted has collected nothing', () => {
    const [outcome] = read(
      fronted(first),
      revertReason(first, revertWith('no allowance'), 'PostOpRevertReason'),
      executed(first, { success: false }),
    )
    expect(outcome).toMatchObject({
      reason: 'FEE_COLLECTION_REVERTED: no allowance',
      fee: { token: usdc.address, collected: 0n, gasFee: 0n, refunded: 0n, owed: 0n },
    })
  })

  test('amounts of 128 bits do not spill into their neighbours', () => {
    const most = 2n ** 128n - 1n
    const parts = (gas: bigint, fixed: bigint, transfer: bigint, refunded: bigint) => {
      const amounts = { gas, static: fixed, transfer, refunded }
      return read(prefunded(first, most), settled(first, amounts), executed(first))[0]?.fee
    }
    expect(parts(most, 0n, most, 0n)).toMatchObject({ gasFee: most, staticFee: 0n })
    expect(parts(most, 0n, most, 0n)).toMatchObject({ transferFee: most, refunded: 0n })
    expect(parts(0n, most, 0n, most)).toMatchObject({ gasFee: 0n, staticFee: most })
    expect(parts(0n, most, 0n, most)).toMatchObject({ transferFee: 0n, refunded: most })
  })

  test('a refund that could not be delivered is owed, and not collected', () => {
    const [outcome] = read(
      prefunded(first, 100n),
      owed(first, 40n),
      settled(first, { ...charge, refunded: 0n }),
      executed(first),
    )
    expect(outcome?.fee).toEqual({ ...fee, refunded: 0n, owed: 40n })
  })

  test('what others say is owed is not', () => {
    const [outcome] = read(
      prefunded(first, 100n),
      owed(first, 40n, { from: imitator }),
      owed(first, 40n, { from: entryPoint }),
      owed(second, 40n),
      settled(first, charge),
      executed(first),
    )
    expect(outcome?.fee).toEqual(fee)
  })

  test('on the prefunded path every unit was collected, returned or is owed, whatever the figures', () => {
    const part = fc.bigInt(0n, 2n ** 128n - 1n)
    fc.assert(
      fc.property(part, part, part, part, fc.boolean(), (gas, fixed, transfer, rest, refused) => {
        const collected = gas + fixed + transfer
        const parts = { gas, static: fixed, transfer, refunded: refused ? 0n : rest }
        const [outcome] = read(
          prefunded(first, collected + rest),
          ...(refused ? [owed(first, rest)] : []),
          settled(first, parts),
          executed(first),
        )
        expect(outcome?.fee).toEqual({
          token: usdc.address,
          gasFee: gas,
          staticFee: fixed,
          transferFee: transfer,
          collected,
          refunded: parts.refunded,
          owed: refused ? rest : 0n,
        })
      }),
    )
  })

  test('a prefund that was too low is the reason', () => {
    const tooLow = log(
      entryPoint,
      encodeEventTopics({
        abi: entryPoint07Abi,
        eventName: 'UserOperationPrefundTooLow',
        args: { userOpHash: first, sender },
      }),
      numbers(7n),
    )
    expect(read(tooLow, executed(first, { success: false }))[0]?.reason).toBe('PREFUND_TOO_LOW')
  })

  test('a success has no reason, whatever was logged before', () => {
    const [outcome] = read(revertReason(first, revertWith('caught')), executed(first))
    expect(outcome).toMatchObject({ success: true, reason: null })
  })

  test('settlement without the operation’s own event is no outcome', () => {
    expect(read(prefunded(first, 100n), settled(first, charge))).toEqual([])
  })
})

describe('several operations in one transaction', () => {
  test('each gets its own reason and fee, in the order of the chain', () => {
    const outcomes = read(
      prefunded(first, 100n),
      prefunded(second, 200n, { token: dai.address }),
      revertReason(first, revertWith('first failed')),
      settled(first, { ...charge, transfer: 0n, refunded: 45n }),
      executed(first, { success: false }),
      settled(second, { gas: 100n, static: 30n, transfer: 20n, refunded: 50n }),
      executed(second),
    )
    expect(outcomes).toMatchObject([
      {
        userOperationHash: first,
        success: false,
        reason: 'EXECUTION_REVERTED: first failed',
        fee: { token: usdc.address, collected: 55n },
      },
      {
        userOperationHash: second,
        success: true,
        reason: null,
        fee: { token: dai.address, collected: 150n, refunded: 50n },
      },
    ])
  })

  test('one that another paymaster paid for carries no fee of ours', () => {
    const outcomes = read(
      prefunded(first, 100n),
      settled(first, charge),
      executed(first),
      executed(second, { by: foreignPaymaster }),
    )
    expect(outcomes.map(({ fee }) => fee === null)).toEqual([false, true])
  })
})

describe('imitations', () => {
  test('events that a foreign contract emits in our shape are ignored', () => {
    expect(
      read(
        executed(first, { from: imitator }),
        prefunded(first, 100n, { from: imitator }),
        settled(first, charge, { from: imitator }),
      ),
    ).toEqual([])
  })

  test('a foreign settlement does not become the fee of a real operation', () => {
    const [outcome] = read(
      settled(first, charge, { from: imitator }),
      settled(first, charge, { from: entryPoint }),
      executed(first),
    )
    expect(outcome?.fee).toBeNull()
  })

  test('the paymaster cannot stand in for the EntryPoint', () => {
    expect(read(executed(first, { from: paymaster }))).toEqual([])
  })

  test('without a paymaster of ours, nobody’s settlement counts', () => {
    const [outcome] = readOutcomes([settled(first, charge), executed(first)], { entryPoint })
    expect(outcome?.fee).toBeNull()
  })

  test('a paymaster of before counts where it is named, and neither it nor the present one for the other’s operations', () => {
    const former = { from: foreignPaymaster }
    const feesOf = (...logs: ChainLog[]) =>
      readOutcomes(logs, network, [foreignPaymaster]).map((outcome) => outcome.fee)
    const ofFormer = [prefunded(first, 100n, former), settled(first, charge, former)]
    const ofPresent = [prefunded(second, 100n), settled(second, charge)]
    expect(
      feesOf(
        ...ofFormer,
        ...ofPresent,
        executed(first, { by: foreignPaymaster }),
        executed(second),
      ),
    ).toEqual([fee, fee])
    expect(feesOf(...ofFormer, executed(first))).toEqual([null])
    expect(feesOf(...ofPresent, executed(second, { by: foreignPaymaster }))).toEqual([null])
    expect(read(...ofFormer, executed(first, { by: foreignPaymaster }))[0]?.fee).toBeNull()
  })

  test('logs without topics, with too few or with cut data are skipped', () => {
    const whole = executed(first)
    expect(
      read(
        { ...whole, topics: [] },
        { ...whole, topics: whole.topics.slice(0, 2) },
        { ...whole, data: '0x' },
        { ...whole, data: whole.data.slice(0, 66) as Hex },
        { ...whole, topics: [hashOf(9), ...whole.topics.slice(1)] },
      ),
    ).toEqual([])
  })

  test('addresses are compared, not their spelling', () => {
    const lower = (address: Address) => address.toLowerCase() as Address
    const [outcome] = read(
      prefunded(first, 100n, { from: lower(paymaster) }),
      settled(first, charge, { from: lower(paymaster) }),
      executed(first, { from: lower(entryPoint) }),
    )
    expect(outcome?.fee).toEqual(fee)
  })
})
