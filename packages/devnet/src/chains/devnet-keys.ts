import { type MasterKey, masterKeyOf } from '@gasless-gateway/server/local'
import { type Address, type Hex, hexToBytes, toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'

/** A key pair of the devnet. */
export interface DevnetKey {
  readonly address: Address
  readonly privateKey: Hex
}

/** The keys of the devnet. Every address among them has 10,000 ETH on a fresh chain. */
export interface DevnetKeys {
  /** Deploys the contracts. Has every role of the paymaster. */
  readonly deployer: DevnetKey
  readonly paymasterSigner: DevnetKey
  /** Send the outer transactions. */
  readonly executors: readonly DevnetKey[]
  /** Signs the session tokens of local gateways and encrypts their queued mails. */
  readonly masterKey: MasterKey
}

/** Anvil's default mnemonic. It is public. */
const mnemonic = 'test test test test test test test test test test test junk'
const firstExecutor = 2
const accounts = 10

/**
 * Returns the keys of the devnet.
 *
 * THESE ARE PUBLIC TEST KEYS. They come from a published mnemonic. On public networks, bots empty its accounts within
 * seconds. Never send anything of value to them, and never configure them for a real network.
 */
export function devnetKeys(): DevnetKeys {
  derived ??= deriveKeys()
  return derived
}

/** Cached: deriving the keys takes a tenth of a second, and most tests need them. */
let derived: DevnetKeys | undefined

function deriveKeys(): DevnetKeys {
  const parent = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()
  const key = (index: number): DevnetKey => {
    const bytes = parent.deriveChild(index).privateKey
    if (!bytes) throw new Error(`The devnet mnemonic has no key ${index}.`)
    const privateKey = toHex(bytes)
    return { address: privateKeyToAccount(privateKey).address, privateKey }
  }
  return {
    deployer: key(0),
    paymasterSigner: key(1),
    masterKey: masterKeyOf(hexToBytes(key(accounts).privateKey)),
    executors: Array.from({ length: accounts - firstExecutor }, (_, n) => key(firstExecutor + n)),
  }
}
