import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from '@gasless-gateway/core'
import {
  hashUserOperation,
  packUserOperation,
  type UserOperation,
} from '@gasless-gateway/core/erc4337'
import { type Address, concat, type Hash, type Hex } from 'viem'
import { createFakeBundler, type FakeBundler } from '../../../core/src/testing/fake-bundler.js'
import type { RpcUserOperation } from '../adapters/bundler/rpc-user-operation.js'

export interface BundlerEndpoint {
  readonly url: string
  /** The bundler behind the endpoint. */
  readonly bundler: FakeBundler
  /** The requested methods, in order. */
  readonly methods: readonly string[]
  /** With false, connections are closed without an answer. */
  setUp(up: boolean): void
  close(): Promise<void>
}

class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Starts a bundler with JSON-RPC over real HTTP. It validates its input as strictly as the strictest bundlers. */
export async function startBundlerEndpoint({
  network,
  offersStatus,
  repeated = 'Already known',
}: {
  network: Pick<Network, 'chainId' | 'entryPoint'>
  /** Whether it has Pimlico's status method. Without it, it reports nothing about an operation before it is mined. */
  offersStatus: boolean
  /** Error message for an operation that it already has. */
  repeated?: string
}): Promise<BundlerEndpoint> {
  const bundler = createFakeBundler(network)
  const methods: string[] = []
  let up = true

  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    const hash = params[0] as Hash
    switch (method) {
      case 'eth_chainId':
        return `0x${network.chainId.toString(16)}`
      case 'eth_supportedEntryPoints':
        return [network.entryPoint]
      case 'eth_sendUserOperation':
        return send(params[0] as RpcUserOperation, params[1] as Address)
      case 'eth_getUserOperationByHash': {
        const status = await bundler.status(hash)
        return status.kind === 'sent' ? { transactionHash: status.transactionHash } : null
      }
      case 'eth_getUserOperationReceipt':
        return null
      case 'pimlico_getUserOperationStatus': {
        if (!offersStatus) break
        const status = await bundler.status(hash)
        if (status.kind === 'unknown') return { status: 'not_found', transactionHash: null }
        if (status.kind === 'pending') return { status: 'not_submitted', transactionHash: null }
        return { status: 'submitted', transactionHash: status.transactionHash }
      }
    }
    throw new RpcError(-32601, `${method} is not supported`)
  }

  async function send(sent: RpcUserOperation, entryPoint: Address): Promise<Hash> {
    if (entryPoint !== network.entryPoint) throw new RpcError(-32602, 'EntryPoint is not supported')
    const operation = fromRpc(sent)
    const hash = hashUserOperation(packUserOperation(operation), network)
    const isKnown = (await bundler.status(hash)).kind !== 'unknown'
    const outcome = await bundler.send(operation)
    if (outcome.kind !== 'accepted') throw new RpcError(outcome.code, outcome.message)
    if (isKnown) throw new RpcError(-32602, repeated)
    return hash
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (!up) {
      request.socket.destroy()
      return
    }
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString())
    methods.push(method)
    response.setHeader('content-type', 'application/json')
    try {
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: await answer(method, params) }))
    } catch (error) {
      const { code, message } = error as RpcError
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bundler,
    methods,
    setUp(value) {
      up = value
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const quantity = /^0x(0|[1-9a-f][0-9a-f]*)$/
const data = /^0x([0-9a-f]{2})*$/i

const members: Record<Exclude<keyof RpcUserOperation, 'eip7702Auth'>, RegExp> = {
  sender: data,
  nonce: quantity,
  factory: data,
  factoryData: data,
  callData: data,
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  paymaster: data,
  paymasterVerificationGasLimit: quantity,
  paymasterPostOpGasLimit: quantity,
  paymasterData: data,
  signature: data,
}

function fromRpc(sent: RpcUserOperation): UserOperation {
  const { eip7702Auth: _, ...plain } = sent
  for (const [name, value] of Object.entries(plain))
    if (!members[name as keyof typeof plain]?.test(value))
      throw new RpcError(-32602, `${name} is not allowed, or not as ${value}`)
  const number = (value: Hex | undefined) => {
    if (value === undefined) throw new RpcError(-32602, 'A number is missing')
    return BigInt(value)
  }
  return {
    sender: sent.sender,
    nonce: number(sent.nonce),
    initCode: sent.factory ? concat([sent.factory, sent.factoryData ?? '0x']) : '0x',
    callData: sent.callData,
    callGasLimit: number(sent.callGasLimit),
    verificationGasLimit: number(sent.verificationGasLimit),
    preVerificationGas: number(sent.preVerificationGas),
    maxFeePerGas: number(sent.maxFeePerGas),
    maxPriorityFeePerGas: number(sent.maxPriorityFeePerGas),
    ...(sent.paymaster && {
      paymaster: {
        address: sent.paymaster,
        verificationGasLimit: number(sent.paymasterVerificationGasLimit),
        postOpGasLimit: number(sent.paymasterPostOpGasLimit),
        data: sent.paymasterData ?? '0x',
      },
    }),
    signature: sent.signature,
  }
}
