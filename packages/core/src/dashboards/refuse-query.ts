import { GatewayError } from '../errors/index.js'

/** Returns the error for a parameter that is valid by itself but conflicts with the others. */
export const refuseQuery = (name: string, message: string) =>
  new GatewayError('VALIDATION_FAILED', {
    message: `query.${name} ${message}.`,
    body: { issues: [{ path: `query.${name}`, message }] },
  })
