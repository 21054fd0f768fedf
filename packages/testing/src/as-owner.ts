import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  parseEther,
  zeroHash,
} from 'viem'
import { clientOf, type TestAccount } from './test-account.js'

const kernelAbi = parseAbi([
  'function execute(bytes32 mode, bytes executionCalldata) payable',
  'function changeRootValidator(bytes21 rootValidator, address hook, bytes validatorData, bytes hookData) payable',
  'function upgradeTo(address implementation) payable',
])

/**
 * Returns actions of an owner who calls the account directly, without the gateway. Kernel's ECDSA validator is also a
 * hook, which allows that. Each action waits until the owner's transaction is mined, and resolves to its gas. Throws if
 * it reverts.
 */
export function asOwner({ owner, address, chain }: TestAccount) {
  const client = clientOf(chain)
  const execute = async (to: Address, data: Hex, value = 0n): Promise<bigint> => {
    await client.setBalance({ address: owner.address, value: parseEther('10') })
    const hash = await client.writeContract({
      account: owner,
      chain: null,
      address,
      abi: kernelAbi,
      functionName: 'execute',
      // ERC-7579's mode 0: a single call that reverts on failure. Target, value and call data are packed.
      args: [zeroHash, concatHex([to, numberToHex(value, { size: 32 }), data])],
    })
    const { status, gasUsed } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`The owner's transaction ${hash} reverted.`)
    return gasUsed
  }
  return {
    execute,
    changeRoot: (validator: Address, validatorData: Hex = '0x') =>
      execute(
        address,
        encodeFunctionData({
          abi: kernelAbi,
          functionName: 'changeRootValidator',
          // Address 1 means no hook.
          args: [
            concatHex(['0x01', validator]),
            numberToHex(1n, { size: 20 }),
            validatorData,
            '0x',
          ],
        }),
      ),
    upgrade: (implementation: Address) =>
      execute(
        address,
        encodeFunctionData({ abi: kernelAbi, functionName: 'upgradeTo', args: [implementation] }),
      ),
  }
}
