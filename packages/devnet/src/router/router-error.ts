/** An error answer of the router, in LI.FI's words. */
export class RouterError extends Error {
  readonly status: number
  /** One of `ErrorCode` of `@lifi/types`. */
  readonly code: number
  /** The reasons of each tool and path. */
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
