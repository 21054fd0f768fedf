import { GatewayError } from '../../errors/index.js'
import type { RequestContext } from '../../model/request-context.js'
import type { Database } from '../../ports/database.js'
import type { KeyDeps } from '../../ports/key-deps.js'
import type { MemberCaller } from '../access/callers.js'
import { lockProject } from '../access/lock-project.js'
import { auditOf } from '../audit/audit-of.js'
import { endExpired } from './end-expired.js'
import { type MintedKey, mintKey } from './mint-key.js'

/** Creates the key of the project. One of several concurrent calls gets a key, the others throw `API_KEY_ACTIVE`. */
export const createKey = (
  deps: KeyDeps & { readonly database: Database },
  name: string,
  caller: MemberCaller,
  context: RequestContext,
): Promise<MintedKey> =>
  deps.database.transaction(async (stores) => {
    const { id: projectId } = await lockProject(stores, caller)
    const by = auditOf(caller.user, context)
    await endExpired(stores, projectId, by)
    const key = await mintKey(deps, stores, { projectId, name })
    if (!key) throw new GatewayError('API_KEY_ACTIVE')
    await stores.audit.record({
      ...by,
      action: 'key.created',
      projectId,
      target: key.id,
    })
    return key
  })
