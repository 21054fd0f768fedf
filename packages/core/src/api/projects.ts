import * as z from 'zod'
import { givenRoles, projectRoles } from '../model/member.js'
import { accountModes } from '../model/project.js'
import {
  EmailInput,
  IdInput,
  limits,
  NameInput,
  pageLimit,
  SearchQuery,
  Timestamp,
} from './common.js'
import { defineEndpoint } from './define-endpoint.js'

export const ProjectParams = z.strictObject({ projectId: IdInput })
export const ProjectRoleString = z.enum(projectRoles)

/** Role for an e-mail. Defaults to `member`. */
export const GivenRoleInput = z.enum(givenRoles).optional().default('member')

const Percent = z.number().min(0).max(2)

/** A percentage with at most two decimals. Parsed to basis points. */
const PercentInput = z
  .number()
  .min(0, 'must be between 0 and 2')
  .max(2, 'must be between 0 and 2')
  // JavaScript spells a number with the fewest digits, so the text shows its number of decimals.
  .refine((value) => /^\d(\.\d{1,2})?$/.test(String(value)), 'must have at most two decimals')
  .transform((value) => Math.round(value * 100))
  .meta({ description: 'Percent, 0 to 2, with at most two decimals: 0.2 means 0.2 %' })

const project = {
  id: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  createdAt: Timestamp,
}

const ProjectBody = z
  .object({
    ...project,
    role: ProjectRoleString,
    membersCount: z.int(),
    apiKeysCount: z.int().meta({ description: 'Active keys' }),
    routerFeePercent: Percent.meta({ description: '0.2 means 0.2 %' }),
    routerIntegrator: z.string().meta({
      description: 'Partner id that the routing fee is attributed to. Empty: none',
    }),
    accountMode: z.enum(accountModes),
  })
  .meta({ id: 'Project' })

export const createProject = defineEndpoint({
  method: 'post',
  path: '/project/create',
  summary: 'Create a project with its first key',
  description:
    'You become its owner. If a member cannot be added, the request still succeeds, and `warnings` names the member and the reason.',
  tag: 'Projects',
  auth: 'session',
  limits: ['control', 'project'],
  body: z.strictObject({
    name: NameInput,
    members: z
      .array(z.strictObject({ email: EmailInput, role: GivenRoleInput }))
      .max(limits.seedMembers, `must hold at most ${limits.seedMembers} members`)
      .optional(),
    accountMode: z.enum(accountModes).optional().meta({
      description:
        'Kind of the accounts, which cannot change later. `smart_account`, the default: separate Kernel accounts. `eip7702`: the addresses of the owners themselves',
    }),
  }),
  status: 201,
  response: z.object({
    id: z.string(),
    name: z.string(),
    apiKey: z.object({
      id: z.string(),
      name: z.string(),
      keyPrefix: z.string(),
      value: z.string().meta({ description: 'The full key. Keep it on your server' }),
    }),
    warnings: z.array(
      z.object({
        email: z.string(),
        code: z.enum(['EMAIL_UNKNOWN', 'EMAIL_DUPLICATE']),
        message: z.string(),
      }),
    ),
  }),
  errors: ['TOO_MANY_PROJECTS'],
})

export const archiveProject = defineEndpoint({
  method: 'delete',
  path: '/project/:projectId',
  summary: 'Archive a project',
  description:
    'Revokes its keys and cancels its invitations. Records stay. Operations that were broadcast continue. Operations that were not broadcast end as `dropped`; after the answer, the gateway sends none of them. The request can be repeated. Only the owner may archive a project. Other users get 404.',
  tag: 'Projects',
  auth: 'session',
  params: ProjectParams,
  status: 204,
  response: z.undefined(),
  errors: ['PROJECT_NOT_FOUND'],
})

export const listProjects = defineEndpoint({
  method: 'get',
  path: '/project/list',
  summary: 'List your projects',
  description: 'Archived projects are left out.',
  tag: 'Projects',
  auth: 'session',
  status: 200,
  response: z.object({ projects: z.array(ProjectBody) }),
  errors: [],
})

export const setProjectFees = defineEndpoint({
  method: 'patch',
  path: '/project/:projectId/fees',
  summary: "Set the project's routing fee",
  tag: 'Projects',
  auth: 'session',
  params: ProjectParams,
  body: z.strictObject({ lifiFeePercent: PercentInput }),
  status: 200,
  response: z.object({ projectId: z.string(), lifiFeePercent: Percent }),
  errors: ['FORBIDDEN', 'PROJECT_NOT_FOUND'],
})

const allProjectsLimit = 50

export const listAllProjects = defineEndpoint({
  method: 'get',
  path: '/project/all',
  summary: 'List the projects of all users, most transactions first',
  description: 'For platform staff. Includes archived projects.',
  tag: 'Projects',
  auth: 'session',
  query: z.strictObject({
    search: SearchQuery.meta({ description: 'Part of the name, in any case' }),
    limit: pageLimit(allProjectsLimit),
  }),
  status: 200,
  response: z.object({
    projects: z.array(z.object({ ...project, transactionCount: z.int() })),
  }),
  errors: ['FORBIDDEN'],
})
