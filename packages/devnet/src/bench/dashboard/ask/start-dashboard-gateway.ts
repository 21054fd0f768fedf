import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@gasless-gateway/server/local'
import { gatewayCommand } from '../../../chaos/stage/gateway-command.js'
import type { BenchContext } from '../../bench.js'
import { gatewaySettings } from '../gateway-settings.js'
import { projectIdOf } from '../history/names.js'
import { bigProject, smallProject } from '../history/plan-history.js'
import { openClient } from '../open-client.js'
import { runCommand } from '../run-command.js'
import type { Asked } from './measure-questions.js'

const startTimeoutMs = 60_000
const stopTimeoutMs = 15_000
const password = 'correct horse bench battery'
const owner = 'owner@bench.example.com'
const members = [
  { name: 'big', email: 'big@bench.example.com', project: bigProject },
  { name: 'small', email: 'small@bench.example.com', project: smallProject },
]

/** `gateway-server start` on a loaded database, and who asks it: members of two projects, and the platform's owner. */
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
        members.map(async ({ name, email }) => ({
          name,
          isStaff: false,
          token: await signIn(baseUrl, email),
        })),
      )),
      { name: 'staff', isStaff: true, token: await signIn(baseUrl, owner) },
    ],
  }
}

/** The members have the owner's password. All of them are there already where a history is asked again. */
async function makePeople(databaseUrl: string): Promise<void> {
  const client = await openClient(databaseUrl)
  try {
    const { rowCount } = await client.query('select from users where email = $1', [owner])
    if (rowCount !== 0) return
    await runCommand(
      databaseUrl,
      ...['owner', 'create', '--email', owner, '--name', 'Owner', '--password', password],
    )
    for (const { name, email, project } of members) {
      await client.query(
        `insert into users select copied.* from users,
           jsonb_populate_record(users, jsonb_build_object(
             'id', $1::text, 'email', $2::text, 'system_role', 'client_admin')) as copied
         where users.email = $3`,
        [`usr_${name}`, email, owner],
      )
      await client.query(
        `insert into project_members (id, project_id, user_id, role, created_at)
         values ($1, $2, $3, 'owner', now())`,
        [`mem_${name}`, projectIdOf(project), `usr_${name}`],
      )
    }
  } finally {
    await client.end()
  }
}

async function untilReady(baseUrl: string, isOver: () => boolean): Promise<void> {
  const until = Date.now() + startTimeoutMs
  while (Date.now() < until) {
    if (isOver()) throw new Error('The gateway ended while it was starting.')
    const answer = await fetch(`${baseUrl}/health`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The gateway did not come up.')
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
