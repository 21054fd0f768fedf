import type { PreparedOperation } from '@gasless-gateway/core/api'
import { type Call, createAddressResolver } from '@gasless-gateway/core/erc4337'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { kernelV31 } from '../src/pins/pins.js'
import { resolvePin } from '../src/pins/resolve-pin.js'
import {
  type DraftInput,
  draftOperation,
  type OperationDraft,
  packDraft,
} from '../src/testing/draft-operation.js'
import { startMs } from './fake-clock.js'

/** The well-known first key of local test chains. */
export const owner = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
export const account = createAddressResolver(kernelV31)(owner.address)
export const networkId = '8453'
export const paymaster: Address = '0x1111111111111111111111111111111111111111'
export const usdc: Address = '0x2222222222222222222222222222222222222222'
export const dai: Address = '0x3333333333333333333333333333333333333333'
export const friend: Address = '0x4444444444444444444444444444444444444444'
export const thief: Address = '0x5555555555555555555555555555555555555555'

export const transferCall = (token: Address, to: Address, amount: bigint): Call => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

export type Draft = OperationDraft
export type HonestInput = Omit<DraftInput, 'owner' | 'networkId' | 'pin' | 'validUntil'>

/** What a gateway knows before it packs the operation: the place where a dishonest one would lie. */
export const honestDraft = (input: HonestInput): Draft =>
  draftOperation({
    owner: owner.address,
    networkId,
    pin: resolvePin(networkId, { [networkId]: { paymaster } }),
    validUntil: startMs / 1_000 + 45 * 60,
    ...input,
  })

export const answerOf = (draft: Draft): PreparedOperation => packDraft(draft)

export const honestAnswer = (input: HonestInput) => answerOf(honestDraft(input))

export const hashOf = (character: string): Hex => `0x${character.repeat(64)}`
