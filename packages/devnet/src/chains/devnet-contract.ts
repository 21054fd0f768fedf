import { deterministicDeployerAddress } from '@gasless-gateway/contracts'
import { type Address, getContractAddress, type Hex, zeroHash } from 'viem'

/** One CREATE2 deployment: `salt ‖ initCode` goes to the deterministic deployer. */
export interface DevnetContract {
  readonly name: string
  readonly salt: Hex
  readonly initCode: Hex
  readonly address: Address
  /** Wei that its constructor gets. */
  readonly value: bigint
}

/** A contract that is deployed with `initCode`, and where it will stand. */
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
