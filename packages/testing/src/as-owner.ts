import {
  type Address,
  concatHex,
  encodeAbiParameters,
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
  'function installModule(uint256 moduleType, address module, bytes initData) payable',
])

/**
 * Returns actions of an owner who calls the account directly, without the gateway. Kernel's ECDSA validator is also a
 * hook, which allows that. Each action waits until the owner's transaction is mined, and resolves to its gas. Throws if
 * it reverts.
 */
export function asOwner({ owner, address, chain }: TestAccount) {
  const client = clientOf(chain)
  const call = async (data: Hex): Promise<bigint> => {
    await client.setBalance({ address: owner.address, value: parseEther('10') })
    const hash = await client.sendTransaction({ account: owner, chain: null, to: address, data })
    const { status, gasUsed } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`The owner's transaction ${hash} reverted.`)
    return gasUsed
  }
  return {
    /** Sends this call data to the account. */
    call,
    execute: (to: Address, data: Hex, value = 0n) =>
      call(
        encodeFunctionData({
          abi: kernelAbi,
          functionName: 'execute',
          // ERC-7579's mode 0: a single call that reverts on failure. Target, value and call data are packed.
          args: [zeroHash, concatHex([to, numberToHex(value, { size: 32 }), data])],
        }),
      ),
    changeRoot: (validator: Address, validatorData: Hex = '0x') =>
      call(
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
      call(
        encodeFunctionData({ abi: kernelAbi, functionName: 'upgradeTo', args: [implementation] }),
      ),
    /** Installs code that any caller of `selector` runs as the account. */
    addFallback: (selector: Hex, handler: Address) =>
      call(
        encodeFunctionData({
          abi: kernelAbi,
          functionName: 'installModule',
          // ERC-7579's type 3. Address 1 means no hook, and 0xff a delegate call.
          args: [
            3n,
            handler,
            concatHex([
              selector,
              numberToHex(1n, { size: 20 }),
              encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], ['0xff', '0x']),
            ]),
          ],
        }),
      ),
  }
}
