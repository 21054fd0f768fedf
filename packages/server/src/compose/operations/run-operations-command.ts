import {
  commandLine,
  type Database,
  dropOperations,
  holdOperations,
  type OperationFilter,
  releaseOperations,
  type SendingHold,
} from '@gasless-gateway/core'
import type {
  OperationsRequest,
  WantedOperations,
} from '../../cli/operations/operations-request.js'
import { chooseProject } from '../project/choose-project.js'

interface Means {
  readonly database: Database
  /** Ids of the networks that the gateway is configured with. */
  readonly networks: readonly string[]
  readonly out: (line: string) => void
}

/** Runs one of the commands `operations …`. Throws an `Error` with a message for the operator. */
export async function runOperationsCommand(
  request: OperationsRequest,
  means: Means,
): Promise<void> {
  const { database, out } = means
  if (request.command === 'holds') {
    const holds = await database.sending.list()
    if (request.json) return out(JSON.stringify(holds.map(holdJson)))
    if (holds.length === 0) return out('Nothing is held.')
    for (const { filter, heldAt } of holds)
      out(`Operations ${describe(filter)} are held since ${heldAt.toISOString()}.`)
    return
  }
  const filter = await toFilter(request, means)
  const { sentence, result } = await act(request.command, database, filter)
  out(request.json ? JSON.stringify({ ...filter, ...result }) : sentence)
}

interface Done {
  readonly sentence: string
  readonly result: Readonly<Record<string, number | boolean>>
}

async function act(
  command: 'hold' | 'release' | 'drop',
  database: Database,
  filter: OperationFilter,
): Promise<Done> {
  const which = describe(filter)
  switch (command) {
    case 'hold': {
      const { isNew, operations } = await holdOperations({ database }, filter)
      const held = isNew ? 'are held from now on' : 'were held already'
      return {
        sentence: `Operations ${which} ${held}; ${countOf(operations)} ${waits(operations)} until the release.`,
        result: { isNew, operations },
      }
    }
    case 'release': {
      const operations = await releaseOperations({ database }, filter)
      if (operations === undefined)
        throw new Error(
          `There is no hold with exactly these options: operations ${which}. Run gateway-server operations holds to see what is held.`,
        )
      return {
        sentence: `Operations ${which} are sent again; ${countOf(operations)} had waited.`,
        result: { operations },
      }
    }
    case 'drop': {
      const operations = await dropOperations({ database }, filter, droppedByCommand)
      return {
        sentence: `Dropped ${countOf(operations)} ${which} that ${operations === 1 ? 'was' : 'were'} never broadcast.`,
        result: { operations },
      }
    }
  }
}

const droppedByCommand = {
  code: 'DROPPED_BY_OPERATOR',
  cause: 'the operator dropped it',
  by: commandLine,
} as const

async function toFilter(
  { project, sender, network }: WantedOperations,
  { database, networks }: Means,
): Promise<OperationFilter> {
  if (network !== undefined && !networks.includes(network))
    throw new Error(`No network ${network} is configured. Configured are: ${networks.join(', ')}.`)
  const chosen =
    project === undefined
      ? undefined
      : chooseProject(await database.settings.find(project), project)
  return {
    ...(chosen && { projectId: chosen.id }),
    ...(network !== undefined && { networkId: network }),
    ...(sender && { sender }),
  }
}

const describe = ({ projectId, networkId, sender }: OperationFilter): string =>
  [
    projectId && `of project ${projectId}`,
    sender && `of sender ${sender}`,
    networkId && `on network ${networkId}`,
  ]
    .filter(Boolean)
    .join(' ')

const countOf = (count: number) => `${count} operation${count === 1 ? '' : 's'}`
const waits = (count: number) => (count === 1 ? 'waits' : 'wait')

const holdJson = ({ filter, heldAt }: SendingHold) => ({ ...filter, heldAt: heldAt.toISOString() })
