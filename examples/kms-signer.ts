/**
 * Sends one token unit step by step, signed by a key management service: prepare, verify, sign, submit, poll. The key
 * never leaves the service. The service gets 32 bytes and returns a DER signature, as AWS KMS and similar services do.
 *
 *   npx tsx --env-file=.gateway/demo.env examples/kms-signer.ts
 *
 * The demo writes these variables to demo.env: GATEWAY_URL, GATEWAY_API_KEY, OWNER_PRIVATE_KEY for the simulated
 * service below, TOKEN_ADDRESS and TOKEN_DECIMALS of the token to send, and PINS_FILE. That file holds the client's
 * `networks` option: `{ "31337": { "paymaster": "0x…", … } }`.
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
 * Simulates a key management service; replace it with yours. With AWS, use a key of the spec ECC_SECG_P256K1. Call
 * SignCommand with SigningAlgorithm ECDSA_SHA_256 and MessageType DIGEST, and GetPublicKeyCommand, whose answer ends
 * with these 65 bytes.
 */
const kms = {
  publicKey: secp256k1.getPublicKey(hexToBytes(OWNER_PRIVATE_KEY as Hex), false),
  async sign(digest: Uint8Array): Promise<Uint8Array> {
    const { r, s } = secp256k1.sign(digest, hexToBytes(OWNER_PRIVATE_KEY as Hex))
    // A service may return a low or a high s. This one always returns the high s, which Ethereum does not accept.
    return new secp256k1.Signature(r, secp256k1.CURVE.n - s).toDERRawBytes()
  },
}
const ownerAddress = publicKeyToAddress(`0x${Buffer.from(kms.publicKey).toString('hex')}`)

/** Signs the hash as an EIP-191 message. Finds the parity, which the service does not return. The SDK lowers s. */
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
// Do not take the token from the gateway: a wrong address or wrong decimals would send another amount.
const token = { address: TOKEN_ADDRESS, decimals: Number(TOKEN_DECIMALS) }
const units = (amount: bigint) => `${formatUnits(amount, token.decimals)} of the token`
const maxFee = parseUnits('5', token.decimals)

// 1. The gateway prepares. The prepared operation is plain JSON, and valid for 30 minutes.
const friend = privateKeyToAccount(generatePrivateKey()).address
const amount = parseUnits('1', token.decimals)
// One operation per idempotency key; without a key, as here, one operation per prepare.
const prepared = await transactions.prepareTransfer({
  ownerAddress,
  networkId,
  transfers: [{ tokenAddress: token.address, recipientAddress: friend, amount }],
  feeTokenAddress: token.address,
})
console.log(`Prepared ${prepared.operationId}: ${units(amount)} to ${friend}`)

// 2. Verify in the process that has the key. `verify` makes no requests, and throws if the operation differs from your
// request.
const { calls, fee } = transactions.verify(prepared, { ownerAddress, maxFee })
console.log(`Verified ${calls.length} call, for at most ${units(fee.maxAmount)}`)

// 3. `sign` verifies once more, asks the service for a signature, and checks the signer.
const signed = await transactions.sign(prepared, { address: ownerAddress, signHash }, { maxFee })
console.log(`Signed ${signed.userOperationHash} as ${ownerAddress}`)

// 4. From here on the gateway follows the operation to its end. You may submit it any number of times.
const { operationId, status } = await transactions.submit(signed)
console.log(`Submitted, and ${status}`)

// 5. `wait` keeps polling during rate limits, outages and reorganisations.
const { transactionHash } = await transactions.wait(operationId, {
  onStatus: ({ status }) => console.log(status),
})
console.log(`Done in transaction ${transactionHash}`)
