import { GatewayError } from '../errors/index.js'

/** A parameter that is right by itself, and not beside the others. */
export const refuseQuery = (name: string, message: string) =>
  new GatewayError('VALIDATION_FAILED', {
    message: `query.${name} ${message}.`,
    body: { issues: [{ path: `query.${name}`, message }] },
  })
