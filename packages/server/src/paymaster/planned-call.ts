import {
  type Abi,
  type AbiFunction,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  decodeFunctionData,
  type EncodeFunctionDataParameters,
  encodeFunctionData,
  getAbiItem,
  type Hex,
} from 'viem'

/** The roles of the paymaster contract. */
export const paymasterRoles = ['admin', 'manager', 'pauser', 'treasurer'] as const
export type PaymasterRole = (typeof paymasterRoles)[number]

/** A transaction that brings a chain closer to the configuration. */
export interface PlannedCall {
  /** What it does, in the imperative and without a full stop. */
  readonly title: string
  readonly to: Address
  readonly data: Hex
  /** In wei. */
  readonly value: bigint
  /** `data` for a reader: the function, and its arguments by name. */
  readonly function: string
  readonly arguments: readonly (readonly [name: string, value: string])[]
  /** The role that the sender needs. Absent: any account may send it. */
  readonly role?: PaymasterRole
  /** The accounts that may send it, if the paymaster's roles do not decide that. */
  readonly senders?: readonly Address[]
  /** The address that gets code. */
  readonly deploys?: Address
  /** Why the operator cannot send it, as a sentence. A missing role is not an obstacle. */
  readonly obstacle?: string
}

type Details = Pick<PlannedCall, 'title' | 'to'> &
  Partial<Pick<PlannedCall, 'value' | 'role' | 'senders' | 'obstacle'>>

/** Returns a planned call of a contract's function. */
export function plannedCall<
  const abi extends Abi,
  name extends ContractFunctionName<abi, 'nonpayable' | 'payable'>,
>(
  { title, to, value = 0n, role, senders, obstacle }: Details,
  abi: abi,
  functionName: name,
  args: ContractFunctionArgs<abi, 'nonpayable' | 'payable', name>,
): PlannedCall {
  const data = encodeFunctionData({ abi, functionName, args } as EncodeFunctionDataParameters)
  return {
    title,
    to,
    data,
    value,
    ...describeCall(abi, data),
    ...(role && { role }),
    ...(senders && { senders }),
    ...(obstacle !== undefined && { obstacle }),
  }
}

/** Returns a call as text. */
export const callText = (call: Pick<PlannedCall, 'function' | 'arguments'>): string =>
  `${call.function}(${call.arguments.map(([name, value]) => `${name}: ${value}`).join(', ')})`

/** Returns call data as text, or the data itself if it calls none of the contract's functions. */
export function describeData(abi: Abi, data: Hex): string {
  try {
    return callText(describeCall(abi, data))
  } catch {
    return data
  }
}

function describeCall(abi: Abi, data: Hex): Pick<PlannedCall, 'function' | 'arguments'> {
  const { functionName, args = [] } = decodeFunctionData({ abi, data })
  const { inputs } = getAbiItem({
    abi,
    name: functionName,
    args: [...args],
  } as never) as AbiFunction
  return {
    function: functionName,
    arguments: inputs.map(({ name }, at) => [name || `argument ${at + 1}`, textOf(args[at])]),
  }
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(textOf).join(', ')}]` : String(value)
