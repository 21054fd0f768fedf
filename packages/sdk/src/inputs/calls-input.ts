import { type Address, type Hex, toHex } from 'viem'
import { InvalidInputError } from '../errors/invalid-input-error.js'
import type { BodyOf } from '../wire/endpoint-types.js'
import type { Amount } from './amount.js'
import { readAddress } from './read-address.js'
import { readAmount } from './read-amount.js'
import { readItems } from './read-items.js'

type WireBody = BodyOf<'prepareTransaction'>
type WireCall = WireBody['calls'][number]
type WireAsset = WireBody['transferredAssets'][number]

/** One call of the account. `value` is in wei. */
export type CallInput = Omit<WireCall, 'value'> & { readonly value?: Amount | undefined }

/**
 * An asset that leaves the account, with its amount in base units. The percentage fee is computed from these assets.
 */
export type AssetInput = Omit<WireAsset, 'amount'> & { readonly amount: Amount }

const readCalls = (calls: readonly CallInput[]) => readItems(calls, 'calls', 'to data value')

export const toWireCalls = (calls: readonly CallInput[]): WireCall[] =>
  readCalls(calls).map(({ value, ...call }, index) => ({
    ...call,
    ...(value !== undefined && { value: toHex(readAmount(value, `calls.${index}.value`)) }),
  }))

export const toWireAssets = (assets: readonly AssetInput[]): WireAsset[] =>
  readItems(assets, 'transferredAssets', 'address amount').map(({ amount, ...asset }, index) => ({
    ...asset,
    amount: toHex(readAmount(amount, `transferredAssets.${index}.amount`)),
  }))

/** Returns the calls with all defaults filled in, as the operation must contain them. */
export const toRequestedCalls = (
  calls: readonly CallInput[],
): { to: Address; data: Hex; value: Hex }[] =>
  readCalls(calls).map(({ to, data, value }, index) => ({
    to: readAddress(to, `calls.${index}.to`),
    data: readData(data ?? '0x', `calls.${index}.data`),
    value: toHex(readAmount(value ?? 0n, `calls.${index}.value`)),
  }))

function readData(value: string, path: string): Hex {
  if (!/^0x([0-9a-fA-F]{2})*$/.test(value))
    throw new InvalidInputError(path, 'must be whole bytes in hex, with 0x')
  return value.toLowerCase() as Hex
}
