import { randomBytes } from 'node:crypto'
import {
  type ApiKeyId,
  type ControlPlaneDeps,
  createOwner,
  endSessions,
  idPrefixes,
  issueKey,
  type Project,
  rateLimits,
  resealKeys,
  resetPassword,
  revokeAsOperator,
  setRole,
} from '@gasless-gateway/core'
import { connect } from '../adapters/postgres/connection/connect.js'
import { createDatabase } from '../adapters/postgres/create-database.js'
import { createRateLimiter } from '../adapters/postgres/rate-limiter.js'
import { createSealer } from '../adapters/system/sealer.js'
import { systemClock } from '../adapters/system/system-clock.js'
import { uuidIds } from '../adapters/system/uuid-ids.js'
import type { CliActions } from '../cli/program.js'
import type { Config } from '../config/load-config.js'
import { completeMasterKeys, toMasterKeys } from '../config/master-keys.js'
import { withCurrentDatabase, withMigratedDatabase } from './command-database.js'
import { createControlPlane } from './create-control-plane.js'
import { runOperationsCommand } from './operations/run-operations-command.js'
import { chooseProject, refuseNameOfOthers } from './project/choose-project.js'
import { runProjectCommand } from './project/run-project-command.js'

type Administration = Pick<
  CliActions,
  | 'createOwner'
  | 'resetUser'
  | 'endSessions'
  | 'setRole'
  | 'project'
  | 'createKey'
  | 'revokeKey'
  | 'resealKeys'
  | 'operations'
>

/**
 * Returns the commands for users, projects, keys and waiting operations. `out` prints texts that only the operator
 * may see.
 */
export const administer = (out: (line: string) => void): Administration => ({
  createOwner: (config, { email, name, password }) =>
    withControlPlane(config, async (deps) => {
      const chosen = password ?? randomBytes(18).toString('base64url')
      const created = await createOwner(deps, { email, name, password: chosen })
      if (!created) throw new Error(`A user with the e-mail ${email} exists already.`)
      out(password ? `Created ${email}.` : `Created ${email} with the password ${chosen}`)
      if (created.adopted.length > 0)
        out(`Projects that had no owner are theirs now: ${created.adopted.join(', ')}.`)
    }),

  resetUser: (config, email) =>
    withControlPlane(config, async (deps) => {
      const outcome = await resetPassword(deps, email, randomBytes(32).toString('base64url'))
      if (outcome === 'unknown')
        throw new Error(
          `No user has the e-mail ${email}. A user who has not verified it yet must register again.`,
        )
      if (outcome === 'changed')
        throw new Error(`The password of ${email} has just changed. Run the command again.`)
      out(
        `Password and sessions of ${email} have ended. A running gateway mails a code that signs in once, within ten minutes from now.`,
      )
    }),

  endSessions: (config, email) =>
    withControlPlane(config, async (deps) => {
      if ((await endSessions(deps, email)) === 'unknown')
        throw new Error(`No user has the e-mail ${email}. Check it for a typo.`)
      out(`Every session of ${email} has ended. The password is still valid.`)
    }),

  setRole: (config, { email, role }) =>
    withControlPlane(config, async (deps) => {
      const outcome = await setRole(deps, email, role)
      if (outcome === 'unknown')
        throw new Error(
          `No user has the e-mail ${email}. The user must sign up or accept an invitation first.`,
        )
      if (outcome === 'owner')
        throw new Error(`${email} is a platform owner, whose role cannot change.`)
      if (outcome === 'changed')
        throw new Error(`The role of ${email} has just changed. Run the command again.`)
      out(outcome === 'same' ? `${email} is ${role} already.` : `${email} is ${role} now.`)
    }),

  project: (config, request) =>
    withControlPlane(
      config,
      ({ database }) =>
        runProjectCommand(request, { database, sponsorship: config.sponsorship, out }),
      request.command === 'show' ? withCurrentDatabase : withMigratedDatabase,
    ),

  createKey: (config, { project: which, name, expires }) =>
    withControlPlane(config, async (deps) => {
      const found = await deps.database.settings.find(which)
      refuseNameOfOthers(found, which)
      const known = found.some(({ isActive }) => isActive) ? chooseProject(found, which) : undefined
      // A name that looks like a project id is a mistyped id, not a new project's name.
      if (!known && which.startsWith(`${idPrefixes.project}_`))
        throw new Error(`No active project has the id ${which}.`)
      const issued = await issueKey(deps, {
        ...(known ? { projectId: known.id } : { projectName: which }),
        keyName: name,
        expiresAt: expires ?? null,
      })
      if (!issued) throw new Error(await whatIsInTheWay(deps, known, which))
      out(issued.raw)
    }),

  revokeKey: (config, { id, dropQueued }) =>
    withControlPlane(config, async (deps) => {
      const revoked = await revokeAsOperator(deps, id as ApiKeyId, { dropQueued })
      if (!revoked) throw new Error(`No API key has the id ${id}.`)
      const { key, isNew, operations } = revoked
      const ended = isNew ? 'has ended' : 'had ended before'
      const dropped = `; dropped ${operations} operation${operations === 1 ? '' : 's'} of project ${key.projectId} that ${operations === 1 ? 'was' : 'were'} never broadcast`
      out(`Key ${key.name} (${id}) ${ended}${dropQueued ? dropped : ''}.`)
    }),

  operations: (config, request) =>
    withControlPlane(
      config,
      ({ database }) =>
        runOperationsCommand(request, {
          database,
          networks: config.networks.map(({ network }) => network.networkId),
          out,
        }),
      request.command === 'holds' ? withCurrentDatabase : withMigratedDatabase,
    ),

  resealKeys: (config) =>
    withControlPlane(config, async (deps) => {
      const { resealed, untouched, unreadable } = await resealKeys(deps)
      const done = `Encrypted ${resealed} raw keys again; ${untouched} already used the first master key`
      if (unreadable.length > 0)
        throw new Error(
          `${done}. ${unreadable.length} cannot be decrypted with any configured master key and are unchanged: ${unreadable.join(', ')}. Add the key that encrypted them to MASTER_KEYS_OPEN_ONLY and run the command again; without it they still work, but cannot be shown.`,
        )
      out(`${done}. No raw key needs another master key.`)
    }),
})

/** Runs `work` with the control plane of this configuration on its database. */
const withControlPlane = <T>(
  config: Config,
  work: (deps: ControlPlaneDeps) => Promise<T>,
  open: typeof withMigratedDatabase = withMigratedDatabase,
): Promise<T> =>
  open(config, async (url) => {
    const masterKeys = toMasterKeys(await completeMasterKeys(config), config.masterKeysOpenOnly)
    const knex = connect(url, { poolSize: 1 })
    try {
      return await work(
        createControlPlane(
          {
            database: createDatabase(knex, createSealer(masterKeys, 'mail-payload')),
            ids: uuidIds,
            clock: systemClock,
            limiter: createRateLimiter(knex, rateLimits),
          },
          masterKeys,
        ),
      )
    } finally {
      await knex.destroy()
    }
  })

async function whatIsInTheWay(
  { database }: ControlPlaneDeps,
  project: Pick<Project, 'id'> | undefined,
  which: string,
): Promise<string> {
  const keys = project ? await database.apiKeys.listOfProject(project.id) : []
  const active = keys.find(({ isActive }) => isActive)
  return active
    ? `Project ${which} has an active key already, and can have only one: ${active.name} (${active.id}, made ${active.createdAt.toISOString()}). Revoke it first: gateway-server key revoke ${active.id}.`
    : `Project ${which} was changed at the same moment. Run the command again.`
}
