import type { ControlClientOptions } from '../client-options.js'
import { controlEndpoints } from '../generated/wire.js'
import { createCaller } from '../http/create-caller.js'
import type { RequestOptions } from '../http/request-options.js'
import { readHttpOptions } from '../read-http-options.js'
import { readToken } from '../read-token.js'
import { refuseBrowser } from '../refuse-browser.js'
import { createApiKeys, createManagedApiKeys } from './api-keys.js'
import { createAuth } from './auth.js'
import { createDashboards } from './dashboards.js'
import { createInvitations } from './invitations.js'
import { createMembers } from './members.js'
import { createProjects } from './projects.js'
import { createSystemAdmins } from './system-admins.js'

/**
 * Creates a client of the control plane, for a signed-in user: projects, members, keys and dashboards. It keeps no
 * state between calls, not even the token that `auth.login` returns, and reads no environment variables.
 *
 * Throws {@link ConfigurationError} if an option is missing or invalid.
 *
 * @example
 * const { token } = await createControlClient({ baseUrl }).auth.login({ email, password })
 * const control = createControlClient({ baseUrl, token })
 * const { apiKey } = await control.projects.create({ name: 'shop' })
 */
export function createControlClient(options: ControlClientOptions) {
  const http = readHttpOptions(options, {
    client: 'createControlClient',
    credential: 'The session token goes into token.',
    names: 'token',
  })
  const { token } = options
  if (token !== undefined) refuseBrowser('the session token', options)
  const call = createCaller(controlEndpoints, {
    ...http,
    authorize: async (auth) =>
      auth === 'session' ? { authorization: `Bearer ${await readToken(token)}` } : {},
  })
  return {
    auth: createAuth(call),
    projects: createProjects(call),
    apiKeys: createApiKeys(call),
    managedApiKeys: createManagedApiKeys(call),
    members: createMembers(call),
    invitations: createInvitations(call),
    dashboards: createDashboards(call),
    systemAdmins: createSystemAdmins(call),

    /** Checks that the gateway is up. Needs no token. */
    health: (requestOptions?: RequestOptions) => call('getHealth', {}, requestOptions),
  }
}

export type ControlClient = ReturnType<typeof createControlClient>
