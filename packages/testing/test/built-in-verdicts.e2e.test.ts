import {
  lyingTokenBytecode,
  plainTokenAbi,
  plainTokenBytecode,
  stageCollectionAbi,
  stageCollectionBytecode,
  stageItemsAbi,
  stageItemsBytecode,
  stageSpenderAbi,
  stageSpenderBytecode,
} from '@gasless-gateway/contracts/devnet'
import { devnetKeys } from '@gasless-gateway/devnet'
import {
  type Abi,
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  maxUint256,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  askCalls,
  askTransfer,
  type CallsRequest,
  prepareTransfer,
  submit,
} from '../src/operate.js'
import { type PrivateChain, startPrivateChain } from '../src/private-chain.js'
import { startTestGateway, type TestGateway } from '../src/start-test-gateway.js'
import { newAccount, newAddress, type TestAccount, tokenOf, usdc } from '../src/test-account.js'

const deployer = privateKeyToAccount(devnetKeys().deployer.privateKey)

let local: PrivateChain
let gateway: TestGateway
let token: Address
let spender: Address
beforeAll(async () => {
  local = await startPrivateChain()
  gateway = await startTestGateway({ chains: [local.chain] })
  token = await deploy(
    encodeDeployData({ abi: plainTokenAbi, bytecode: plainTokenBytecode, args: [18] }),
  )
  spender = await deploy(stageSpenderBytecode)
})
afterAll(async () => {
  await gateway?.close()
  await local?.stop()
})

async function deploy(data: Hex): Promise<Address> {
  const hash = await local.client.sendTransaction({ account: deployer, chain: null, data })
  const { contractAddress } = await local.client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('Nothing was deployed.')
  return getAddress(contractAddress)
}
const call = (to: Address, abi: Abi, functionName: string, args: readonly unknown[]) => ({
  to,
  data: encodeFunctionData({ abi, functionName, args }),
})
const approve = (to: Address, amount: bigint) => call(token, plainTokenAbi, 'approve', [to, amount])
const pull = (amount: bigint) => call(spender, stageSpenderAbi, 'pull', [token, amount])

/** An account that has some of the token, and nothing deployed. */
async function funded(): Promise<TestAccount> {
  const account = await newAccount(local.chain, { usdc: usdc('100') })
  const hash = await local.client.sendTransaction({
    account: deployer,
    chain: null,
    ...call(token, plainTokenAbi, 'mint', [account.address, 1_000n]),
  })
  await local.client.waitForTransactionReceipt({ hash })
  return account
}
const verdictOf = async (
  account: TestAccount,
  calls: CallsRequest['calls'],
  transferredAssets: CallsRequest['transferredAssets'] = [],
) => {
  const { status, body } = await askCalls(gateway, account, { calls, transferredAssets })
  return { status, security: body.security }
}
const refused = (reason: string) => ({
  status: 422,
  security: expect.objectContaining({
    verdict: 'unsafe',
    reason: expect.stringContaining(reason),
    provider: 'builtin',
  }),
})
const accepted = {
  status: 201,
  security: expect.objectContaining({ verdict: 'safe', reason: null, provider: 'builtin' }),
}

describe('a first operation, which deploys its account', () => {
  test('is safe when its approval is used up, and when it is taken back', async () => {
    const account = await funded()
    expect(await verdictOf(account, [approve(spender, 60n), pull(60n)])).toEqual(accepted)
    expect(await verdictOf(account, [approve(spender, 60n), approve(spender, 0n)])).toEqual(
      accepted,
    )
  })

  test('is safe when the contract that it calls leaves a rest', async () => {
    expect(await verdictOf(await funded(), [approve(spender, 60n), pull(40n)])).toEqual(accepted)
  })

  test('is unsafe when it leaves an allowance for somebody else, or one without a limit', async () => {
    const account = await funded()
    const stranger = newAddress()
    expect(await verdictOf(account, [approve(stranger, 60n)])).toEqual(
      refused(`third-party-approval: ${stranger} may take 60 base units of ${token}`),
    )
    expect(await verdictOf(account, [approve(spender, maxUint256), pull(40n)])).toEqual(
      refused(`unlimited-approval: ${spender} may take all ${token}`),
    )
  })

  test('is unsafe when a contract makes it approve without a call that says so', async () => {
    const account = await funded()
    const stranger = newAddress()
    const hidden = call(token, plainTokenAbi, 'approveFor', [account.address, stranger, 7n])
    expect(await verdictOf(account, [hidden])).toEqual(refused(stranger))
  })

  test('is unsafe when it changes its account', async () => {
    const account = await funded()
    const installModule = parseAbi([
      'function installModule(uint256 moduleType, address module, bytes initData)',
    ])
    const data = concatHex([
      zeroAddress,
      encodeAbiParameters(parseAbiParameters('bytes, bytes'), ['0x', '0x']),
    ])
    expect(
      await verdictOf(account, [
        call(account.address, installModule, 'installModule', [2n, spender, data]),
      ]),
    ).toEqual(
      refused(
        `account-change: The operation changes the account itself (ModuleInstalled ${spender})`,
      ),
    )
    const { ecdsaValidator } = local.chain.network.accountContracts
    expect(
      await verdictOf(account, [
        call(ecdsaValidator, parseAbi(['function onUninstall(bytes data)']), 'onUninstall', ['0x']),
      ]),
    ).toEqual(refused('account-change'))
  })
})

describe('a look-alike', () => {
  test('of somebody whom the account pays is refused, the one whom it pays is not, nor to other accounts', async () => {
    const account = await funded()
    const { address: dollars } = tokenOf(local.chain, 'USDC')
    const friend = newAddress()
    const lookalike = getAddress(`${friend.slice(0, 6)}${'1'.repeat(32)}${friend.slice(-4)}`)
    const pay = (to: Address) => ({ transfers: [{ token: dollars, amount: 1n, to }] })
    // Nobody has been paid yet.
    expect((await askTransfer(gateway, account, pay(lookalike))).status).toBe(201)
    await submit(gateway, account, await prepareTransfer(gateway, account, pay(friend)))

    const { status, body } = await askTransfer(gateway, account, pay(lookalike))
    expect({ status, security: body.security }).toEqual(
      refused(`poisoned-recipient: ${lookalike} looks like ${friend}`),
    )
    expect((await askTransfer(gateway, account, pay(friend))).status).toBe(201)
    // Another account has its own history.
    expect((await askTransfer(gateway, await funded(), pay(lookalike))).status).toBe(201)
  })
})

test('a function that is called where there is no contract is refused', async () => {
  const nobody = newAddress()
  expect(await verdictOf(await funded(), [call(nobody, stageSpenderAbi, 'nothing', [])])).toEqual(
    refused(`call-to-no-code: A call goes to ${nobody}`),
  )
})

test('a payment in a token that says it failed, without a revert, or that moves nothing, is refused', async () => {
  const account = await funded()
  const liar = await deploy(lyingTokenBytecode)
  const friend = newAddress()
  const unmoved = refused(`unmoved-transfer: A call transfers 5 base units of ${liar} to ${friend}`)
  const pay = () =>
    askTransfer(gateway, account, { transfers: [{ token: liar, amount: 5n, to: friend }] })
  const asCall = () =>
    verdictOf(
      account,
      [call(liar, plainTokenAbi, 'transfer', [friend, 5n])],
      [{ address: liar, amount: '0x5' }],
    )
  for (const answer of [true, false]) {
    const hash = await local.client.sendTransaction({
      account: deployer,
      chain: null,
      ...call(liar, parseAbi(['function setAnswer(bool value)']), 'setAnswer', [answer]),
    })
    await local.client.waitForTransactionReceipt({ hash })
    const { status, body } = await pay()
    expect({ status, security: body.security }).toEqual(unmoved)
    expect(await asCall()).toEqual(unmoved)
  }
})

test('what an operation sends and receives is shown before it is signed, collectibles by their numbers', async () => {
  const account = await funded()
  const friend = newAddress()
  const send = async ({ to, data }: ReturnType<typeof call>) => {
    const hash = await local.client.sendTransaction({ account: deployer, chain: null, to, data })
    await local.client.waitForTransactionReceipt({ hash })
  }
  const collection = await deploy(
    encodeDeployData({
      abi: stageCollectionAbi,
      bytecode: stageCollectionBytecode,
      args: [deployer.address],
    }),
  )
  const items = await deploy(stageItemsBytecode)
  const give = (id: bigint) => call(collection, stageCollectionAbi, 'mint', [account.address, id])
  await send(give(7n))
  await send(call(items, stageItemsAbi, 'mint', [account.address, 5n, 9n]))

  const { status, security } = await verdictOf(account, [
    call(collection, stageCollectionAbi, 'transferFrom', [account.address, friend, 7n]),
    give(8n),
    call(items, stageItemsAbi, 'safeTransferFrom', [account.address, friend, 5n, 4n, '0x']),
    call(token, plainTokenAbi, 'transfer', [friend, 30n]),
  ])
  expect(status).toBe(201)
  expect(security.verdict).toBe('safe')
  expect(new Set(security.assetChanges)).toEqual(
    new Set([
      { address: collection, amount: '-1', tokenId: '7' },
      { address: collection, amount: '1', tokenId: '8' },
      { address: items, amount: '-4', tokenId: '5' },
      { address: token, amount: '-30' },
    ]),
  )
})
