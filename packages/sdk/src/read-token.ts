import type { ControlClientOptions } from './client-options.js'
import { ConfigurationError } from './errors/configuration-error.js'

/** Returns whether the value has the format of a JSON Web Token. */
export const isSessionToken = (value: string) => /^eyJ[\w-]*\.[\w-]*\.[\w-]*$/.test(value)

const howTo =
  'Sign in with `control.auth.login({ email, password })`, and pass its token: createControlClient({ baseUrl, token }).'

/**
 * Returns the current token. Throws {@link ConfigurationError}, whose message says what to type and never contains the
 * value.
 */
export async function readToken(option: ControlClientOptions['token']): Promise<string> {
  const token: unknown = typeof option === 'function' ? await option() : option
  if (token === undefined || token === '')
    throw new ConfigurationError(`The session token is missing. ${howTo}`)
  const wrongKind = typeof token === 'string' ? kindOfSecret(token) : 'not a string'
  if (wrongKind) throw new ConfigurationError(`token is ${wrongKind}. ${howTo}`)
  return token as string
}

function kindOfSecret(value: string): string | undefined {
  if (value.startsWith('ggw_'))
    return 'a project API key, which goes into createGatewayClient({ apiKey })'
  if (/^Bearer\s/i.test(value)) return 'a whole Authorization header'
  return isSessionToken(value) ? undefined : 'not a session token'
}
