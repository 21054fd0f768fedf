/**
 * Sends one token unit step by step, signed by a key management service: prepare, verify, sign, submit, poll. The key never
 * leaves the service, which gets 32 bytes and answers with a DER signature, as AWS KMS and its like do.
 *
 *   npx tsx --env-file=.gateway/demo.env examples/kms-signer.ts
 *
 * The demo leaves demo.env: GATEWAY_URL, GATEWAY_API_KEY, OWNER_PRIVATE_KEY for the stand-in of a service below, TOKEN_ADDRESS and
 * TOKEN_DECIMALS of the token to pay with, and in PINS_FILE the name of a file with what the client's `networks` option takes, `{ "31337": { "paymaster": "0x…", … } }`.
 */
import { readFile } from 'node:fs/promises'
import { createGatewayClient, type NetworksOption } from '@gasless-gateway/sdk'
import { secp256k1 } from '@noble/curves/secp256k1'
import {
  formatUnits,
  type Hex,
  hashMessage,
  hexToBytes,
  isAddressEqual,
  numberToHex,
  parseUnits,
  recoverAddress,
  serializeSignature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'

const { GATEWAY_URL = '', GATEWAY_API_KEY = '', OWNER_PRIVATE_KEY, PINS_FILE } = process.env
const { TOKEN_ADDRESS, TOKEN_DECIMALS } = process.env
if (!PINS_FILE || !OWNER_PRIVATE_KEY || !TOKEN_ADDRESS || !TOKEN_DECIMALS)
  throw new Error('Set what the comment above names.')

/**
 * Stands in for a service; replace it with yours. With AWS: SignCommand with SigningAlgorithm ECDSA_SHA_256 and MessageType
 * DIGEST for a key of the kind ECC_SECG_P256K1, and GetPublicKeyCommand, whose answer ends with these 65 bytes.
 */
const kms = {
  publicKey: secp256k1.getPublicKey(hexToBytes(OWNER_PRIVATE_KEY as Hex), false),
  async sign(digest: Uint8Array): Promise<Uint8Array> {
    const { r, s } = secp256k1.sign(digest, hexToBytes(OWNER_PRIVATE_KEY as Hex))
    // A service answers with either of two values of s. This one always with the higher, which Ethereum does not take.
    return new secp256k1.Signature(r, secp256k1.CURVE.n - s).toDERRawBytes()
  },
}
const ownerAddress = publicKeyToAddress(`0x${Buffer.from(kms.publicKey).toString('hex')}`)

/** Signs as wallets do: EIP-191, and with the parity, which a service does not tell. The SDK sees to the lower s. */
async function signHash(userOperationHash: Hex): Promise<Hex> {
  const hash = hashMessage({ raw: userOperationHash })
  const der = await kms.sign(hexToBytes(hash))
  const { r, s } = secp256k1.Signature.fromDER(der)
  for (const yParity of [0, 1]) {
    const signature = serializeSignature({
      r: numberToHex(r, { size: 32 }),
      s: numberToHex(s, { size: 32 }),
      yParity,
    })
    if (isAddressEqual(await recoverAddress({ hash, signature }), ownerAddress)) return signature
  }
  throw new Error(`The signature is not that of ${ownerAddress}.`)
}

const networks = JSON.parse(await readFile(PINS_FILE, 'utf8')) as NetworksOption
const client = createGatewayClient({ baseUrl: GATEWAY_URL, apiKey: GATEWAY_API_KEY, networks })
const { transactions } = client

const [networkId = ''] = Object.keys(networks)
// Not the gateway's word: with another address or other decimals another amount would be paid.
const token = { address: TOKEN_ADDRESS, decimals: Number(TOKEN_DECIMALS) }
const units = (amount: bigint) => `${formatUnits(amount, token.decimals)} of the token`
const maxFee = parseUnits('5', token.decimals)

// 1. The gateway prepares. What comes back is plain JSON, for 30 minutes.
const friend = privateKeyToAccount(generatePrivateKey()).address
const amount = parseUnits('1', token.decimals)
const prepared = await transactions.prepareTransfer({
  ownerAddress,
  networkId,
  transfers: [{ tokenAddress: token.address, recipientAddress: friend, amount }],
  feeTokenAddress: token.address,
})
console.log(`Prepared ${prepared.operationId}: ${units(amount)} to ${friend}`)

// 2. Best where the key is: needs no network, and throws when the operation is not what was asked for.
const { calls, fee } = transactions.verify(prepared, { ownerAddress, maxFee })
console.log(`Verified ${calls.length} call, for at most ${units(fee.maxAmount)}`)

// 3. Verifies once more, then asks the service, and checks who has signed.
const signed = await transactions.sign(prepared, { address: ownerAddress, signHash }, { maxFee })
console.log(`Signed ${signed.userOperationHash} as ${ownerAddress}`)

// 4. From here on the gateway sees it through. The same may be handed in any number of times.
const { operationId, status } = await transactions.submit(signed)
console.log(`Submitted, and ${status}`)

// 5. Through rate limits, outages and reorganisations.
const { transactionHash } = await transactions.wait(operationId, {
  onStatus: ({ status }) => console.log(status),
})
console.log(`Done in transaction ${transactionHash}`)
