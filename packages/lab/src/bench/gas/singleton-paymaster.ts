import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packUserOperation, type UserOperation } from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetClient } from '@gasless-gateway/devnet/chains/devnet-client'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import { type Address, concatHex, type Hex, maxUint256, parseAbi, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { feeTokenOf } from '../fee-token-of.js'
import { allow } from './allow.js'
import { type Contender, paymasterLimits, tokenPerNative } from './contender.js'
import { deployPaymaster } from './deploy-paymaster.js'

const abi = parseAbi([
  'function getHash(uint8 mode, (address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature) userOp) view returns (bytes32)',
])

/** ERC-20 mode, any bundler. */
const modeByte = 0x03
const erc20Mode = 1
const prefundFlag = 0x04
/** Base units. The prefund is below the highest cost of a transfer and above its actual cost. */
const prefund = 5_000_000n

/** Deploys Pimlico's singleton paymaster. It collects in postOp, and in prefund mode a part before the execution. */
export async function singletonPaymaster(
  chain: DevnetChain,
  validUntil: number,
): Promise<{ prefunded: Contender; postOpOnly: Contender }> {
  const client = devnetClient({ rpcUrl: chain.rpcUrl, chainId: chain.network.chainId })
  const { deployer, paymasterSigner } = devnetKeys()
  const signer = privateKeyToAccount(paymasterSigner.privateKey)
  const address = await deployPaymaster(chain, initCodeFor(signer.address))
  const token = feeTokenOf(chain)
  const treasury = deployer.address
  // The paymaster pays refunds from the treasury.
  await allow(chain, { token, owner: treasury, spender: address, amount: maxUint256 })
  const contender = (name: string, prefunds: boolean): Contender => {
    const terms = concatHex([
      toHex(modeByte, { size: 1 }),
      toHex(prefunds ? prefundFlag : 0, { size: 1 }),
      toHex(validUntil, { size: 6 }),
      toHex(0, { size: 6 }),
      token,
      toHex(40_000n, { size: 16 }),
      toHex(tokenPerNative, { size: 32 }),
      toHex(paymasterLimits.verificationGasLimit, { size: 16 }),
      treasury,
      ...(prefunds ? [toHex(prefund, { size: 16 })] : []),
    ])
    const withData = (operation: UserOperation, data: Hex) => ({
      ...operation,
      paymaster: { address, ...paymasterLimits, data },
    })
    return {
      name,
      spender: address,
      async sponsor(operation) {
        const raw = await client.readContract({
          address,
          abi,
          functionName: 'getHash',
          args: [erc20Mode, packUserOperation(withData(operation, terms))],
        })
        const signature = await signer.signMessage({ message: { raw } })
        return withData(operation, concatHex([terms, signature]))
      },
    }
  }
  return {
    prefunded: contender("Pimlico's singleton paymaster, prefunded", true),
    postOpOnly: contender("Pimlico's singleton paymaster, postOp only", false),
  }
}

/** Reads the init code from a file of the installed package, because the package's entry point starts a server. */
function initCodeFor(owner: Address): Hex {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('@pimlico/mock-paymaster'))
  const constants = require(join(folder, 'constants.js')) as {
    getSingletonPaymaster07InitCode(owner: Address): Hex
  }
  return constants.getSingletonPaymaster07InitCode(owner)
}
