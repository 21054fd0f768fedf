/** An endpoint lacks what the chain has: a block that another one has shown, or the logs that a header promises. */
export class LaggingEndpointError extends Error {
  override readonly name = 'LaggingEndpointError'
}

/** An endpoint serves another chain than the configured one. */
export class WrongChainError extends Error {
  override readonly name = 'WrongChainError'
}

/** An endpoint cannot do what was asked, whatever the chain holds; another one perhaps can. */
export class UnableEndpointError extends Error {
  override readonly name = 'UnableEndpointError'
}

/** A limit delayed the proof that an endpoint has a block, so it proves nothing of what was answered before. */
export class LateProofError extends Error {
  override readonly name = 'LateProofError'
}
