/** An answer of the router that is no success, as LI.FI words it. */
export class RouterError extends Error {
  readonly status: number
  /** One of `ErrorCode` of `@lifi/types`. */
  readonly code: number
  /** What each tool and each path had to say. */
  readonly errors: unknown

  constructor(status: number, code: number, message: string, errors?: unknown) {
    super(message)
    this.name = 'RouterError'
    this.status = status
    this.code = code
    this.errors = errors
  }
}

export const validationError = (message: string) => new RouterError(400, 1011, message)

export const notFound = (message: string) => new RouterError(404, 1003, message)
