import { type Address, type Hex, hexToBytes, isAddressEqual } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { z } from 'zod'
import { VaultError } from '../vault-error.js'
import { singleAnswer } from './single-answer.js'
import type { VaultKey } from './vault-key.js'

export interface Web3SignerSetting {
  /** Without a trailing slash. */
  readonly url: string
  readonly address: Address
}

const words = {
  vault: 'web3signer',
  credentials: 'Let the proxy in front of it admit the gateway',
  permissions: 'Let it, and the proxy in front of it, admit the gateway (--http-host-allowlist)',
}

/** 64 bytes: x and y. */
const PublicKeys = z.array(z.string().regex(/^0x[0-9a-fA-F]{128}$/))

/**
 * Returns a function that opens keys of web3signer in its mode `eth1`. The endpoint `eth1/sign` signs the keccak256
 * hash of the data that it gets (web3signer's OpenAPI of eth1), so it gets the message.
 */
export const createWeb3Signer = (): ((setting: Web3SignerSetting) => Promise<VaultKey>) => {
  return async ({ url, address }) => {
    let publicKey: string | undefined
    const findKey = async (signal: AbortSignal): Promise<string> => {
      const text = await singleAnswer(`${url}/api/v1/eth1/publicKeys`, words, signal)
      const keys = PublicKeys.safeParse(parseJson(text))
      if (!keys.success) throw new VaultError('wrong', 'it returned no list of public keys')
      const found = keys.data.find((key) => isAddressEqual(addressOf(key), address))
      if (!found)
        throw new VaultError(
          'refused',
          `web3signer has no key of ${address}. Add its file to the key store`,
        )
      return found
    }
    return {
      name: `web3signer ${address} at ${url}`,
      host: url,
      async readAddress(signal) {
        publicKey = await findKey(signal)
        return addressOf(publicKey)
      },
      async sign({ message }, signal) {
        publicKey ??= await findKey(signal)
        const text = await singleAnswer(`${url}/api/v1/eth1/sign/${publicKey}`, words, signal, {
          method: 'post',
          json: { data: message },
        })
        const signature = text.trim().replace(/^"|"$/g, '')
        if (!/^0x[0-9a-fA-F]{130}$/.test(signature))
          throw new VaultError('wrong', 'it returned no 65-byte signature')
        return hexToBytes(signature as Hex).subarray(0, 64)
      },
    }
  }
}

const addressOf = (publicKey: string) => publicKeyToAddress(`0x04${publicKey.slice(2)}`)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
