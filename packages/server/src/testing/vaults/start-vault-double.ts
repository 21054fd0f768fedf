import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type RequestListener,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Address, Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import type { VaultCredentials, VaultSetting } from '../../adapters/signing/vaults/create-vaults.js'
import { createDoubleKey, type DoubleKey } from './double-key.js'

export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface WireAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What a double does with a request: the truth, or one of these faults. */
export type VaultFault =
  | 'throttled'
  | 'throttled for two seconds'
  | 'throttled for days'
  | 'broken'
  | 'denied'
  | 'unknown key'
  | 'garbage'
  | 'empty'
  | 'silence'
  | 'hangs up'
  | "another key's signature"
  | 'changed on the way'

/** The protocol of one kind of vault. */
export interface Wire {
  readonly kind: VaultSetting['vault']
  /** Certificate and key, in PEM. @default plain http */
  readonly tls?: { readonly cert: string; readonly key: string }
  setting(url: string, address: Address): VaultSetting
  readonly credentials: VaultCredentials
  /** Returns the answer to an honest request. Throws for one that the vault would refuse. */
  answer(request: WireRequest, key: DoubleKey, s: 'high' | 'low'): WireAnswer
  /** Returns the refusal. `retryAfter` in seconds. */
  refuse(fault: 'throttled' | 'broken' | 'denied' | 'unknown key', retryAfter?: number): WireAnswer
  /** An answer whose checksum is wrong, if the protocol has checksums. */
  change?(answer: WireAnswer): WireAnswer
}

export interface VaultDouble {
  readonly setting: VaultSetting
  readonly credentials: VaultCredentials
  readonly address: Address
  /** Requests so far. */
  readonly requests: readonly WireRequest[]
  /** Resolves when the double has this many requests. */
  arrived(count: number): Promise<void>
  /** Sets the faults of the next requests, one each. The last one repeats if `forGood`. */
  fail(faults: readonly VaultFault[], options?: { readonly forGood?: boolean }): void
  /** Whether signatures have a high or a low s. @default in turns */
  answerWith(s: 'high' | 'low'): void
  close(): Promise<void>
}

/** Starts a double of a vault over HTTP on the loopback interface, with one key. */
export async function startVaultDouble(
  wire: Wire,
  privateKey: Hex = generatePrivateKey(),
): Promise<VaultDouble> {
  const key = createDoubleKey(privateKey)
  const otherKey = createDoubleKey(generatePrivateKey())
  const requests: WireRequest[] = []
  const onlookers = new Set<() => void>()
  let faults: VaultFault[] = []
  let repeats = false
  let kind: 'high' | 'low' | undefined

  const nextFault = () => (repeats && faults.length === 1 ? faults[0] : faults.shift())

  function answerTo(request: WireRequest): WireAnswer | 'silence' | 'hangs up' {
    const fault = nextFault()
    const s = kind ?? (requests.length % 2 === 0 ? 'high' : 'low')
    switch (fault) {
      case undefined:
        return wire.answer(request, key, s)
      case "another key's signature":
        return wire.answer(request, otherKey, s)
      case 'changed on the way': {
        const answer = wire.answer(request, key, s)
        return wire.change?.(answer) ?? answer
      }
      case 'throttled for two seconds':
        return wire.refuse('throttled', 2)
      case 'throttled for days':
        return wire.refuse('throttled', 999_999)
      case 'garbage':
        return { body: '<html>not what you asked for</html>' }
      case 'empty':
        return { body: {} }
      case 'silence':
      case 'hangs up':
        return fault
      default:
        return wire.refuse(fault)
    }
  }

  const listener: RequestListener = (incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const request: WireRequest = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(parts).toString(),
      }
      // Azure's client first asks without its token.
      const challenge = challengeOf(wire, request)
      const answer = challenge ?? honestly(() => answerTo(request))
      if (!challenge) requests.push(request)
      for (const look of onlookers) look()
      if (answer === 'silence') return
      if (answer === 'hangs up') return void incoming.socket.destroy()
      const { status = 200, headers = {}, body } = answer
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  }
  const server = wire.tls ? createHttpsServer(wire.tls, listener) : createHttpServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `${wire.tls ? 'https' : 'http'}://127.0.0.1:${port}`
  return {
    setting: wire.setting(url, key.address),
    credentials: wire.credentials,
    address: key.address,
    requests,
    arrived: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (requests.length < count) return
          onlookers.delete(look)
          resolve()
        }
        onlookers.add(look)
        look()
      }),
    fail(next, { forGood = false } = {}) {
      faults = [...next]
      repeats = forGood
    },
    answerWith(s) {
      kind = s
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers a request that the vault would refuse with the reason. */
function honestly<T>(answer: () => T): T | WireAnswer {
  try {
    return answer()
  } catch (error) {
    return { status: 400, body: (error as Error).message }
  }
}

const challengeOf = ({ kind }: Wire, { headers }: WireRequest): WireAnswer | undefined =>
  kind === 'azurekv' && headers.authorization === undefined
    ? {
        status: 401,
        headers: {
          'www-authenticate':
            'Bearer authorization="https://login.example/tenant", resource="https://vault.azure.net"',
        },
        body: { error: { code: 'Unauthorized', message: 'no token' } },
      }
    : undefined
