/** What goes wrong with an answer of the router. */
export type RouterFault = FaultKind & {
  /** Only on this path, such as `/quote`. @default every path */
  readonly path?: string
  /** For so many requests. @default until it is removed */
  readonly times?: number
}

type FaultKind =
  /** The answer comes so much later. */
  | { readonly kind: 'delay'; readonly ms: number }
  /**
   * An error instead of the answer. Without `body` it is the one that LI.FI sends with this status. `headers` replace
   * those of the same name, such as `ratelimit-reset`.
   */
  | {
      readonly kind: 'status'
      readonly status: number
      readonly body?: unknown
      readonly headers?: Readonly<Record<string, string>>
    }
  /** The first half of the answer. */
  | { readonly kind: 'malformed' }
  /** The honest answer, changed. It may be changed in place. */
  // biome-ignore lint/suspicious/noExplicitAny: a mutation reaches anywhere into an answer, and need not leave one.
  | { readonly kind: 'mutate'; readonly mutate: (body: any) => unknown }
  /** The connection is closed without an answer. */
  | { readonly kind: 'drop' }

/** The faults that are in force. */
export interface FaultList {
  /** Puts a fault in force; the answer removes it. */
  add(fault: RouterFault): () => void
  /** Those that hit a request, in the order in which they were added. */
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

/** LI.FI's own bodies, by status. */
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
