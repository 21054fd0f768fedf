import { GatewayError, isGatewayError } from '@gasless-gateway/core'
import { UnableEndpointError } from './endpoint-errors.js'
import { failureKind, mayPass } from './failure-kind.js'
import { isUnsupported } from './is-unsupported.js'
import { rpcErrorOf } from './rpc-error-of.js'

/** As often as a read is asked of a single endpoint. */
const asksUntilVerdict = 3

/**
 * Simulates calls at one endpoint, and decides whether the calls or the endpoint are to blame for a refusal.
 *
 * Nodes have many words and codes for calls that burn all gas, and for requests that they do not support. So an
 * endpoint that refuses calls is asked to run harmless ones in the same way. If it does, it is asked for the calls
 * again: several nodes may stand behind one address, and an internal error may pass. If it refuses them once more, or
 * twice with an internal error, the calls are to blame. This costs two or three more requests for each refusal.
 *
 * Throws `EXECUTION_SIMULATION_REVERTED` when the calls cannot be run, and `UnableEndpointError` when the endpoint runs
 * no such calls.
 */
export async function runOrBlame<T>({
  run,
  isRun,
  runHarmless,
  isHarmless = isRun,
  needs,
}: {
  readonly run: () => Promise<T>
  /** Does the answer show that the endpoint has run the calls? @default every answer does */
  readonly isRun?: (answer: T) => boolean
  readonly runHarmless: () => Promise<T>
  /** The same of the harmless calls. @default `isRun` */
  readonly isHarmless?: ((answer: T) => boolean) | undefined
  /** What an endpoint must support to run such calls, for the error. */
  readonly needs: string
}): Promise<T> {
  const first = await attempt(run, isRun)
  if ('answer' in first) return first.answer
  if (!('answer' in (await attempt(runHarmless, isHarmless))))
    throw new UnableEndpointError(
      `The endpoint did not run a simulation. It must support ${needs}.`,
      { cause: first.refusal },
    )
  for (let asks = 2; ; asks++) {
    const again = await attempt(run, isRun)
    if ('answer' in again) return again.answer
    const { refusal } = again
    if (!mayPass(refusal) || asks === asksUntilVerdict)
      throw unfinished(rpcErrorOf(refusal)?.message ?? 'the answer cannot be read')
  }
}

/** Returns the answer, or the error with which the endpoint refused the calls. */
async function attempt<T>(
  run: () => Promise<T>,
  isRun: (answer: T) => boolean = () => true,
): Promise<{ readonly answer: T } | { readonly refusal: unknown }> {
  try {
    const answer = await run()
    return isRun(answer) ? { answer } : { refusal: undefined }
  } catch (error) {
    if (!isVerdict(error)) throw error
    return { refusal: error }
  }
}

/** Did the endpoint answer with an error that the calls may have brought about? */
const isVerdict = (error: unknown): boolean =>
  !isGatewayError(error) &&
  rpcErrorOf(error) !== undefined &&
  ['answer', 'unable'].includes(failureKind(error)) &&
  !isUnsupported(error)

/** Calls that break the simulation itself, by using up all gas for instance, would not run on chain either. */
export const unfinished = (why = 'no reason given') =>
  new GatewayError('EXECUTION_SIMULATION_REVERTED', {
    message: `The calls could not be simulated to their end: ${why}. Change the calls or the sender.`,
    reason: why,
  })
