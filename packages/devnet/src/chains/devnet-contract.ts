import { deterministicDeployerAddress } from '@gasless-gateway/contracts'
import { type Address, getContractAddress, type Hex, zeroHash } from 'viem'

/** One CREATE2 deployment: `salt ‖ initCode` goes to the deterministic deployer. */
export interface DevnetContract {
  readonly name: string
  readonly salt: Hex
  readonly initCode: Hex
  readonly address: Address
  /** Wei that the constructor receives. */
  readonly value: bigint
}

/** Returns the deployment of `initCode`, with the address that the contract will have. */
export function devnetContract(
  name: string,
  initCode: Hex,
  { salt = zeroHash, value = 0n }: { salt?: Hex; value?: bigint } = {},
): DevnetContract {
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: deterministicDeployerAddress,
    salt,
    bytecode: initCode,
  })
  return { name, salt, initCode, address, value }
}
