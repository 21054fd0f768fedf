import type { UseCases } from '../control-plane/access/callers.js'
import { auditOf } from '../control-plane/audit/audit-of.js'
import { createKey } from '../control-plane/keys/create-key.js'
import type { MintedKey } from '../control-plane/keys/mint-key.js'
import { revokeKey } from '../control-plane/keys/revoke-key.js'
import { type ApiKey, keyScopes } from '../model/api-key.js'
import { manages } from '../model/member.js'
import { isStaff } from '../model/user.js'
import type { Database } from '../ports/database.js'
import type { KeyDeps } from '../ports/key-deps.js'
import type { KeyVault } from '../ports/key-vault.js'
import type { ApiKeyId } from '../primitives/ids.js'

type KeyHandlers = Pick<
  UseCases,
  | 'listProjectKeys'
  | 'createProjectKey'
  | 'createKey'
  | 'revokeProjectKey'
  | 'listAllKeys'
  | 'revokeKey'
>

/** From the specification. */
const allKeysLimit = 100

export function keyHandlers(deps: KeyDeps & { readonly database: Database }): KeyHandlers {
  const { database, vault } = deps
  return {
    async listProjectKeys(_request, { user, project, role }, context) {
      const keys = await database.apiKeys.listOfProject(project.id)
      const apiKeys = keys.map((key) => presentKey(key, manages(role) ? vault : undefined))
      if (apiKeys.some(showsValue))
        await database.audit.record({
          ...auditOf(user, context),
          action: 'keys.values-read',
          projectId: project.id,
        })
      return { apiKeys }
    },

    createProjectKey: async ({ body: { name } }, caller, context) =>
      presentMinted(await createKey(deps, name, caller, context)),

    createKey: async ({ body: { name } }, caller, context) =>
      presentMinted(await createKey(deps, name, caller, context)),

    async revokeProjectKey({ params: { keyId } }, caller, context) {
      await revokeKey(database, keyId as ApiKeyId, caller, context)
    },

    async listAllKeys(_request, { user }, context) {
      const keys = await database.apiKeys.listAll({
        for: user.id,
        everyProject: isStaff(user),
        limit: allKeysLimit,
      })
      const apiKeys = keys.map((key) => ({
        ...presentKey(key, manages(key.role) ? vault : undefined),
        projectId: key.projectId,
        projectName: key.projectName,
        revokedBy: key.revokedBy,
      }))
      const shown = new Set(apiKeys.filter(showsValue).map(({ projectId }) => projectId))
      if (shown.size > 0)
        await database.transaction(async ({ audit }) => {
          for (const projectId of shown)
            await audit.record({
              ...auditOf(user, context),
              action: 'keys.values-read',
              projectId,
            })
        })
      return { apiKeys }
    },

    async revokeKey({ params: { keyId } }, caller, context) {
      await revokeKey(database, keyId as ApiKeyId, caller, context)
    },
  }
}

const presentMinted = ({ id, prefix, raw }: MintedKey) => ({ id, apiKey: raw, keyPrefix: prefix })

/**
 * Presents a key. With a vault it includes the raw key. Only owners and admins of the key's project get the raw key.
 */
const presentKey = (key: ApiKey, vault: KeyVault | undefined) => ({
  id: key.id,
  name: key.name,
  keyPrefix: key.prefix,
  scopes: [...keyScopes],
  isActive: key.isActive,
  expiresAt: key.expiresAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  createdAt: key.createdAt.toISOString(),
  revokedAt: key.revokedAt?.toISOString() ?? null,
  ...(vault && { value: rawKeyOf(key, vault) }),
})

const showsValue = ({ value }: { readonly value?: string | null }): boolean =>
  typeof value === 'string'

const rawKeyOf = (key: ApiKey, vault: KeyVault): string | null =>
  key.sealedValue === null ? null : (vault.open(key.sealedValue, key) ?? null)
