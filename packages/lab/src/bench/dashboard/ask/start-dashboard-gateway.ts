import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@gasless-gateway/server/local'
import { gatewayCommand } from '../../../../../server/src/testing/gateway-command.js'
import type { BenchContext } from '../../bench.js'
import { gatewaySettings } from '../database/gateway-settings.js'
import { openClient } from '../database/open-client.js'
import { runCommand } from '../database/run-command.js'
import { projectIdOf } from '../history/names.js'
import { bigProject, smallProject } from '../history/plan-history.js'
import type { Asked } from './measure-questions.js'

const startTimeoutMs = 60_000
const stopTimeoutMs = 15_000
const password = 'correct horse bench battery'
const owner = 'owner@bench.example.com'
const members = [
  { name: 'big', email: 'big@bench.example.com', projects: [bigProject] },
  { name: 'small', email: 'small@bench.example.com', projects: [smallProject] },
  // Includes the big project.
  {
    name: 'fifty projects',
    email: 'fifty@bench.example.com',
    projects: Array.from({ length: 50 }, (_, place) => bigProject + 4 * place),
  },
]

/**
 * Runs `gateway-server start` on a loaded database. Returns its URL and the askers: members of one project and of many,
 * and the platform's owner.
 */
export async function startDashboardGateway(
  { defer }: BenchContext,
  databaseUrl: string,
): Promise<Omit<Asked, 'questions'>> {
  await makePeople(databaseUrl)
  const port = await freePort(0)
  const child = spawn(process.execPath, gatewayCommand('start'), {
    env: { ...gatewaySettings(databaseUrl), PORT: String(port), HOST: '127.0.0.1' },
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  defer(async () => {
    child.kill('SIGTERM')
    await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })])
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  })
  const baseUrl = `http://127.0.0.1:${port}/v1`
  await untilReady(baseUrl, () => child.exitCode !== null)
  return {
    baseUrl,
    askers: [
      ...(await Promise.all(
        members.map(async ({ name, email, projects }) => ({
          name,
          isStaff: false,
          hasSeveral: projects.length > 1,
          token: await signIn(baseUrl, email),
        })),
      )),
      { name: 'staff', isStaff: true, hasSeveral: false, token: await signIn(baseUrl, owner) },
    ],
  }
}

/** Creates the owner and the members, who share the owner's password. Keeps users of an earlier run. */
async function makePeople(databaseUrl: string): Promise<void> {
  const client = await openClient(databaseUrl)
  try {
    const { rowCount } = await client.query('select from users where email = $1', [owner])
    if (rowCount === 0)
      await runCommand(
        databaseUrl,
        ...['owner', 'create', '--email', owner, '--name', 'Owner', '--password', password],
      )
    for (const { email, projects } of members) {
      await client.query(
        `insert into users select copied.* from users,
           jsonb_populate_record(users, jsonb_build_object(
             'id', 'usr_' || $1::text, 'email', $1::text, 'system_role', 'client_admin')) as copied
         where users.email = $2 and not exists (select from users where email = $1::text)`,
        [email, owner],
      )
      await client.query(
        `insert into project_members (id, project_id, user_id, role, created_at)
         select 'mem_' || $1::text || project_id, project_id, users.id, 'owner', now()
         from users, unnest($2::text[]) as project_id where email = $1::text
         on conflict do nothing`,
        [email, projects.map(projectIdOf)],
      )
    }
  } finally {
    await client.end()
  }
}

async function untilReady(baseUrl: string, isOver: () => boolean): Promise<void> {
  const until = Date.now() + startTimeoutMs
  while (Date.now() < until) {
    if (isOver()) throw new Error('The gateway exited during its start. Its output above says why.')
    const answer = await fetch(`${baseUrl}/health`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`The gateway was not healthy within ${startTimeoutMs / 1_000} s.`)
}

async function signIn(baseUrl: string, email: string): Promise<string> {
  const response = await fetch(`${baseUrl}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Error(`${email} could not sign in: ${response.status}.`)
  return token
}
