import {
  encodeSponsorship,
  packUserOperation,
  sponsorshipDigest,
} from '@gasless-gateway/core/erc4337'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { feeTokenOf } from '../fee-token-of.js'
import { type Contender, paymasterLimits, tokenPerNative } from './contender.js'

const unsigned: Hex = `0x${'00'.repeat(65)}`

/** Returns the devnet's GaslessPaymaster, prefunded and for listed bundlers only, as the relayer uses it. */
export function ourPaymaster(chain: DevnetChain, validUntil: number): Contender {
  const { network } = chain
  const { paymaster: address } = network
  if (!address) throw new Error('The devnet has no paymaster.')
  const signer = privateKeyToAccount(devnetKeys().paymasterSigner.privateKey)
  const terms = {
    fronted: false,
    listedBundlersOnly: true,
    validUntil,
    validAfter: 0,
    token: feeTokenOf(chain),
    tokenPerNative,
    staticFee: 50_000n,
    transferFee: 1_000n,
    maxTokenAmount: 50_000_000n,
  }
  return {
    name: 'ours',
    spender: address,
    async sponsor(operation) {
      const withSignature = (signature: Hex) => ({
        ...operation,
        paymaster: { address, ...paymasterLimits, data: encodeSponsorship(terms, signature) },
      })
      const digest = sponsorshipDigest(packUserOperation(withSignature(unsigned)), network)
      return withSignature(await signer.sign({ hash: digest }))
    },
  }
}
