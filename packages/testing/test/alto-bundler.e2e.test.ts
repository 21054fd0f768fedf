import {
  accountInitCode,
  encodeExecution,
  hashUserOperation,
  nonceKeyOf,
  nonceOf,
  packUserOperation,
  type UserOperation,
} from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet'
import { parseEther, parseGwei } from 'viem'
import { bundlerContract } from '../../core/src/testing/bundler-contract.js'
import { createJsonRpcBundler } from '../../server/src/adapters/bundler/create-json-rpc-bundler.js'
import { startPrivateChain } from '../src/private-chain.js'
import { newAccount } from '../src/test-account.js'
import { startTestAlto } from '../src/test-alto.js'

/** An operation that deploys an account of its own, signed by its owner. */
async function newOperation(chain: DevnetChain): Promise<UserOperation> {
  const { owner, address } = await newAccount(chain, { native: parseEther('1') })
  const { accountContracts } = chain.network
  const draft: UserOperation = {
    sender: address,
    nonce: nonceOf(nonceKeyOf({ validator: accountContracts.ecdsaValidator, key: 0 }), 0n),
    initCode: accountInitCode({ owner: owner.address, contracts: accountContracts }),
    callData: encodeExecution([{ to: owner.address, value: 1n, data: '0x' }]),
    verificationGasLimit: 1_000_000n,
    callGasLimit: 200_000n,
    preVerificationGas: 100_000n,
    maxPriorityFeePerGas: parseGwei('2'),
    maxFeePerGas: parseGwei('20'),
    signature: '0x',
  }
  const hash = hashUserOperation(packUserOperation(draft), chain.network)
  return { ...draft, signature: await owner.signMessage({ message: { raw: hash } }) }
}

bundlerContract('Alto', async () => {
  const local = await startPrivateChain()
  const alto = await startTestAlto(local.chain)
  return {
    bundler: createJsonRpcBundler({ url: alto.url, network: local.chain.network }),
    network: local.chain.network,
    newOperation: () => newOperation(local.chain),
    bundle: alto.bundle,
    async forget() {
      await alto.kill()
      await alto.start()
    },
    setUp: (up) => (up ? alto.start() : alto.kill()),
    async close() {
      await alto.kill()
      await local.stop()
    },
  }
})
