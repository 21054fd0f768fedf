/**
 * An endpoint lacks part of the chain: a block that another endpoint has, or the logs that a block header announces.
 */
export class LaggingEndpointError extends Error {
  override readonly name = 'LaggingEndpointError'
}

/** An endpoint serves another chain than the configured one. */
export class WrongChainError extends Error {
  override readonly name = 'WrongChainError'
}

/** An endpoint does not support the request, regardless of the chain's state. Another endpoint may. */
export class UnableEndpointError extends Error {
  override readonly name = 'UnableEndpointError'
}

/** A rate limit delayed the proof that an endpoint has a block, so it says nothing about earlier answers. */
export class LateProofError extends Error {
  override readonly name = 'LateProofError'
}

/** The answer to one request is longer than the request allows. It was not read to its end. */
export class LongAnswerError extends Error {
  override readonly name = 'LongAnswerError'
}
