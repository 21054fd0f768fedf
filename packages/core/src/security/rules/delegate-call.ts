import { reachedCalls } from '../../call-data/reached-calls.js'
import type { SecurityRule } from './rule.js'

/** Foreign code that runs as the account has all its rights, and can change the account itself. */
export const delegateCall: SecurityRule = {
  name: 'delegate-call',
  summary:
    'The account runs foreign code as its own, with all its rights. The rule reads the calls that the account makes to itself, and the trace if the endpoint has one.',
  objectsTo({ calls, sender, effects }) {
    const [code] = [...reachedCalls(calls, sender).delegateCalls, ...(effects?.delegateCalls ?? [])]
    return (
      code && `The account runs the code at ${code} as its own, which may do anything in its name.`
    )
  },
}
