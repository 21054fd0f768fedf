import { devnetTokenAbi } from '@gasless-gateway/contracts/devnet'
import {
  accountInitCode,
  createAddressResolver,
  encodeExecution,
  hashUserOperation,
  nonceKeyOf,
  nonceOf,
  packUserOperation,
  type UserOperation,
} from '@gasless-gateway/core/erc4337'
import { toKernelSmartAccount } from 'permissionless/accounts'
import {
  type Address,
  concatHex,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbiParameters,
  parseEther,
  parseEventLogs,
  parseGwei,
  slice,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import type { DevnetChain } from './devnet-chain.js'
import { devnetClient } from './devnet-client.js'
import { fundToken } from './fund-token.js'
import { handleOperations } from './handle-operations.js'
import { sendFromFreshKey } from './send-from-fresh-key.js'

const owners = Array.from({ length: 3 }, () => privateKeyToAccount(generatePrivateKey()))
const recipient: Address = '0x000000000000000000000000000000000000cafE'

const clientOf = ({ rpcUrl, network: { chainId } }: DevnetChain) =>
  devnetClient({ rpcUrl, chainId })

const initCodeOf = (owner: Address, { network }: DevnetChain) => {
  const initCode = accountInitCode({ owner, contracts: network.accountContracts })
  return { initCode, factory: slice(initCode, 0, 20), factoryData: slice(initCode, 20) }
}

/** The same account, as a library that many integrators use sees it. */
const permissionlessAccount = (chain: DevnetChain, owner: PrivateKeyAccount) => {
  const { accountContracts, entryPoint } = chain.network
  return toKernelSmartAccount({
    client: clientOf(chain),
    owners: [owner],
    version: '0.3.1',
    entryPoint: { address: entryPoint, version: '0.7' },
    factoryAddress: accountContracts.factory,
    accountLogicAddress: accountContracts.implementation,
    validatorAddress: accountContracts.ecdsaValidator,
    useMetaFactory: false,
  })
}

describe.each(inject('chains').map((chain) => [chain.network.networkId, chain] as const))(
  'on network %s',
  (_networkId, chain) => {
    const resolve = createAddressResolver(chain.network.accountContracts)
    const client = clientOf(chain)

    test('the resolved address is the factory’s own answer, for every owner', async () => {
      for (const { address } of owners) {
        const { factory, factoryData } = initCodeOf(address, chain)
        const { data } = await client.call({ to: factory, data: factoryData })
        const [answer] = decodeAbiParameters(parseAbiParameters('address'), data ?? '0x')
        expect(resolve(address)).toBe(answer)
      }
    })

    test('the resolved address is the one that permissionless computes, for every owner', async () => {
      for (const owner of owners) {
        const account = await permissionlessAccount(chain, owner)
        expect(resolve(owner.address)).toBe(await account.getAddress())
      }
    })

    test('deploying through the init code lands at the resolved address', async () => {
      const owner = privateKeyToAccount(generatePrivateKey()).address
      const { factory, factoryData } = initCodeOf(owner, chain)
      expect(await client.getCode({ address: resolve(owner) })).toBeUndefined()
      await sendFromFreshKey(chain, { to: factory, data: factoryData, gas: 1_000_000n })
      expect(await client.getCode({ address: resolve(owner) })).toBeDefined()
    })

    test('an operation built here and signed by permissionless deploys the account and runs', async () => {
      const owner = privateKeyToAccount(generatePrivateKey())
      const account = await permissionlessAccount(chain, owner)
      const sender = resolve(owner.address)
      const [usdc] = chain.network.tokens
      if (!usdc) throw new Error('The devnet has no token.')
      await Promise.all([
        fundToken(chain, { token: usdc.address, to: sender, amount: 5_000_000n }),
        depositFor(chain, sender),
      ])
      const call = {
        to: usdc.address,
        value: 0n,
        data: transferData(recipient, 3_000_000n),
      }
      const { initCode } = initCodeOf(owner.address, chain)
      const draft: UserOperation = {
        sender,
        nonce: nonceOf(
          nonceKeyOf({ validator: chain.network.accountContracts.ecdsaValidator, key: 0 }),
          0n,
        ),
        initCode,
        callData: encodeExecution([call]),
        verificationGasLimit: 1_000_000n,
        callGasLimit: 200_000n,
        preVerificationGas: 60_000n,
        maxPriorityFeePerGas: parseGwei('1'),
        maxFeePerGas: parseGwei('5'),
        signature: '0x',
      }

      const factoryArgs = await account.getFactoryArgs()
      expect(initCode.toLowerCase()).toBe(
        concatHex([factoryArgs.factory ?? '0x', factoryArgs.factoryData ?? '0x']).toLowerCase(),
      )
      expect(draft.callData.toLowerCase()).toBe((await account.encodeCalls([call])).toLowerCase())
      expect(draft.nonce).toBe(await account.getNonce({ key: 0n }))
      const packed = packUserOperation(draft)
      const { entryPoint, chainId } = chain.network
      const onChainHash = await client.readContract({
        address: entryPoint,
        abi: entryPoint07Abi,
        functionName: 'getUserOpHash',
        args: [packed],
      })
      expect(hashUserOperation(packed, { entryPoint, chainId })).toBe(onChainHash)

      const { initCode: _, ...unpacked } = draft
      const signature = await account.signUserOperation({ ...unpacked, ...factoryArgs } as never)
      const before = await balanceOf(chain, usdc.address, recipient)
      const receipt = await handleOperations(chain, [packUserOperation({ ...draft, signature })])

      expect(receipt.status).toBe('success')
      const [event] = parseEventLogs({
        abi: entryPoint07Abi,
        eventName: 'UserOperationEvent',
        logs: receipt.logs,
      })
      expect(event?.args).toMatchObject({ userOpHash: onChainHash, sender, success: true })
      expect(await client.getCode({ address: sender })).toBeDefined()
      expect(await balanceOf(chain, usdc.address, recipient)).toBe(before + 3_000_000n)
    })

    test('an operation that another key signed is refused', async () => {
      const owner = privateKeyToAccount(generatePrivateKey())
      const sender = resolve(owner.address)
      await depositFor(chain, sender)
      const draft: UserOperation = {
        sender,
        nonce: 0n,
        initCode: initCodeOf(owner.address, chain).initCode,
        callData: encodeExecution([{ to: recipient, value: 0n, data: '0x' }]),
        verificationGasLimit: 1_000_000n,
        callGasLimit: 200_000n,
        preVerificationGas: 60_000n,
        maxPriorityFeePerGas: parseGwei('1'),
        maxFeePerGas: parseGwei('5'),
        signature: '0x',
      }
      const hash = hashUserOperation(packUserOperation(draft), chain.network)
      const [stranger] = owners
      const signature = (await stranger?.signMessage({ message: { raw: hash } })) as Hex
      const receipt = await handleOperations(chain, [packUserOperation({ ...draft, signature })])
      expect(receipt.status).toBe('reverted')
    })
  },
)

const transferData = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: devnetTokenAbi, functionName: 'transfer', args: [to, amount] })

const depositFor = (chain: DevnetChain, account: Address) =>
  sendFromFreshKey(chain, {
    to: chain.network.entryPoint,
    data: encodeFunctionData({
      abi: entryPoint07Abi,
      functionName: 'depositTo',
      args: [account],
    }),
    value: parseEther('1'),
    gas: 100_000n,
  })

const balanceOf = (chain: DevnetChain, token: Address, account: Address) =>
  clientOf(chain).readContract({
    address: token,
    abi: devnetTokenAbi,
    functionName: 'balanceOf',
    args: [account],
  })
