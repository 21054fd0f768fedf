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

/** What an e-mail can be given; `member` when nothing is said. */
export const GivenRoleInput = z.enum(givenRoles).optional().default('member')

const Percent = z.number().min(0).max(2)

/** A percentage that is a whole number of basis points. Parsed to those. */
const PercentInput = z
  .number()
  .min(0, 'must be between 0 and 2')
  .max(2, 'must be between 0 and 2')
  // The shortest spelling of a number in JavaScript says how many decimals it was given with.
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
      description: 'Partner id that the routing fee is attributed to; empty for none',
    }),
    accountMode: z.enum(accountModes),
  })
  .meta({ id: 'Project' })

export const createProject = defineEndpoint({
  method: 'post',
  path: '/project/create',
  summary: 'Create a project with its first key',
  description:
    'You become its owner. Members that cannot be added never fail the request: `warnings` says which, and why.',
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
        'What the accounts of the project are; fixed afterwards. `smart_account`, the default: Kernel accounts of their own. `eip7702`: the addresses of the owners themselves',
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
      value: z.string().meta({ description: 'The key itself. Keep it on your server' }),
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
    'Revokes its keys and cancels its invitations; records stay. Operations that were broadcast run to their end; those that never were end `dropped`, and none of them is sent once this has answered. The same again answers the same. For its owner alone; for everybody else it does not exist.',
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
  summary: 'Your projects',
  description: 'Archived ones are left out.',
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
  summary: 'Projects of everybody, most transactions first',
  description: 'For platform staff. Archived ones are among them.',
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
