import * as z from 'zod'
import { keyScopes } from '../model/api-key.js'
import { IdInput, NameInput, Timestamp } from './common.js'
import { defineEndpoint } from './define-endpoint.js'
import { ProjectParams } from './projects.js'

const Scopes = z.array(z.enum(keyScopes))

const key = {
  id: z.string(),
  name: z.string(),
  keyPrefix: z.string().meta({ description: 'The leading characters of the key' }),
  scopes: Scopes,
  isActive: z.boolean(),
  expiresAt: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  revokedAt: Timestamp.nullable(),
  value: z.string().nullable().optional().meta({
    description:
      'The full key. Only owners and admins of its project get it. null: the gateway cannot show it',
  }),
}

const ApiKeyBody = z.object(key).meta({ id: 'ApiKey' })

const ApiKeyOfProjectBody = z
  .object({
    ...key,
    projectId: z.string(),
    projectName: z.string(),
    revokedBy: z.object({ name: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: 'ApiKeyOfProject' })

const newKey = {
  name: NameInput,
  scopes: z
    .array(z.enum(keyScopes))
    .length(1, 'must be ["full_access"], the only scope')
    .optional()
    .meta({ description: 'full_access is the only one' }),
}

const NewKey = z.object({
  id: z.string(),
  apiKey: z.string().meta({ description: 'The full key. Keep it on your server' }),
  keyPrefix: z.string(),
})

export const listProjectKeys = defineEndpoint({
  method: 'get',
  path: '/project/:projectId/api-key',
  summary: 'List the newest 100 keys of a project, newest first',
  tag: 'API keys',
  auth: 'session',
  params: ProjectParams,
  status: 200,
  response: z.object({ apiKeys: z.array(ApiKeyBody) }),
  errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND'],
})

export const createProjectKey = defineEndpoint({
  method: 'post',
  path: '/project/:projectId/api-key/create',
  summary: 'Create the key of a project',
  description: 'A project has at most one active key. Revoke the active key first.',
  tag: 'API keys',
  auth: 'session',
  limits: ['control', 'key'],
  params: ProjectParams,
  body: z.strictObject(newKey),
  status: 201,
  response: NewKey,
  errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND', 'API_KEY_ACTIVE'],
})

export const createKey = defineEndpoint({
  method: 'post',
  path: '/api-key/create',
  summary: 'Create the key of a project that the body names',
  description: 'A project has at most one active key. Revoke the active key first.',
  tag: 'API keys',
  auth: 'session',
  limits: ['control', 'key'],
  body: z.strictObject({ projectId: IdInput, ...newKey }),
  status: 201,
  response: NewKey,
  errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND', 'API_KEY_ACTIVE'],
})

export const revokeProjectKey = defineEndpoint({
  method: 'delete',
  path: '/project/:projectId/api-key/:keyId',
  summary: 'Revoke a key of a project',
  description: 'The key ends immediately. The request can be repeated.',
  tag: 'API keys',
  auth: 'session',
  params: ProjectParams.extend({ keyId: IdInput }),
  status: 204,
  response: z.undefined(),
  errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND', 'API_KEY_NOT_FOUND'],
})

export const listAllKeys = defineEndpoint({
  method: 'get',
  path: '/api-key/all',
  summary: 'List the newest 100 keys of all projects that you manage',
  description: 'Platform staff see the keys of every project.',
  tag: 'API keys',
  auth: 'session',
  status: 200,
  response: z.object({ apiKeys: z.array(ApiKeyOfProjectBody) }),
  errors: ['FORBIDDEN'],
})

export const revokeKey = defineEndpoint({
  method: 'post',
  path: '/api-key/:keyId/revoke',
  summary: 'Revoke a key of any project that you manage',
  description:
    'The key ends immediately. The request can be repeated. Platform staff may revoke any key.',
  tag: 'API keys',
  auth: 'session',
  params: z.strictObject({ keyId: IdInput }),
  status: 204,
  response: z.undefined(),
  errors: ['FORBIDDEN', 'API_KEY_NOT_FOUND'],
})
