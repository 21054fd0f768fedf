/** A fault in the router's answers. */
export type RouterFault = FaultKind & {
  /** The path that the fault affects, such as `/quote`. @default every path */
  readonly path?: string
  /** Number of requests that the fault affects. @default until it is removed */
  readonly times?: number
}

type FaultKind =
  /** The answer is late by `ms` milliseconds. */
  | { readonly kind: 'delay'; readonly ms: number }
  /**
   * An error replaces the answer. Without `body`, it has LI.FI's body for this status. `headers` replace headers of the
   * same name, such as `ratelimit-reset`.
   */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string>>
    }
  /** Only the first half of the answer is sent. */
  | { readonly kind: 'malformed' }
  /** The correct answer is changed. `mutate` may change it in place. */
  // biome-ignore lint/suspicious/noExplicitAny: a mutation may change any part of an answer, or remove it.
  | { readonly kind: 'mutate'; readonly mutate: (body: any) => unknown }
  /** The connection is closed without an answer. */
  | { readonly kind: 'drop' }

/** The active faults. */
export interface FaultList {
  /** Activates a fault. Returns a function that removes it. */
  add(fault: RouterFault): () => void
  /**
   * Returns the faults that affect a request, in the order in which they were added. Counts the request for each of
   * them.
   */
  take(path: string): RouterFault[]
  clear(): void
}

export function createFaultList(): FaultList {
  let active: { readonly fault: RouterFault; left: number }[] = []
  return {
    add(fault) {
      const entry = { fault, left: fault.times ?? Number.POSITIVE_INFINITY }
      active.push(entry)
      return () => {
        active = active.filter((other) => other !== entry)
      }
    },
    take(path) {
      const hit = active.filter(({ fault }) => fault.path === undefined || fault.path === path)
      for (const entry of hit) entry.left -= 1
      active = active.filter(({ left }) => left > 0)
      return hit.map(({ fault }) => fault)
    },
    clear() {
      active = []
    },
  }
}

/** LI.FI's error bodies by HTTP status. */
const errorBodies: Readonly<Record<number, { readonly code: number; readonly message: string }>> = {
  400: { code: 1011, message: 'The request is not valid.' },
  401: { code: 1010, message: 'Invalid API key.' },
  404: { code: 1002, message: 'No available quotes for the requested transfer' },
  409: { code: 1007, message: 'The slippage is too high.' },
  424: { code: 1008, message: 'A third party failed.' },
  429: { code: 1005, message: 'Rate limit exceeded. Try again later.' },
  500: { code: 1006, message: 'Internal server error.' },
}

export const errorBodyOf = (status: number) =>
  errorBodies[status] ?? { code: 1000, message: `The router answered ${status}.` }
