import { nearestName } from '../validation/nearest-name.js'
import { networkVariableNames } from './network-variables.js'
import type { Environment } from './read-value.js'
import { isSecretVariable, type VariableName, variableNames } from './variables.js'

/** Sentences for the operator. */
export interface MisspeltVariables {
  /** Variables certainly meant for the gateway, which would otherwise ignore them and start with defaults. */
  readonly mistakes: readonly string[]
  /** Variables that may belong to another program. */
  readonly warnings: readonly string[]
}

/**
 * Finds unknown variables that resemble a gateway variable or begin with `GATEWAY_`. A variable is a mistake only if
 * it differs from a gateway variable by at most two letters. That variable must be unset, and no other program may
 * use its name. So variables of other programs never prevent a start.
 */
export function misspeltVariables(env: Environment): MisspeltVariables {
  const mistakes: string[] = []
  const warnings: string[] = []
  for (const [name, value] of Object.entries(env)) {
    if (!value || isKnown(name) || isOfOthers(name, value)) continue
    const certain = meantBy(name, (length) => Math.min(2, editsOf(length)))
    const meant = certain ?? meantBy(name, editsOf)
    if (certain && isOnlyOurs(certain) && !isSet(env, certain))
      mistakes.push(
        `${name} is not a variable of the gateway. Did you mean ${certain}? Rename or remove it.`,
      )
    else if (meant || name.startsWith(prefix))
      warnings.push(
        `${name} is set but unknown, so it has no effect.${meant ? ` Did you mean ${meant}?` : ''}`,
      )
  }
  return { mistakes, warnings }
}

const prefix = 'GATEWAY_'

/**
 * Variables that other programs own. Kubernetes gives every pod the addresses of every service: a service named
 * `gateway` yields GATEWAY_PORT, GATEWAY_SERVICE_HOST and others. Clients of the gateway, such as the examples, may
 * read its address and their key from the same environment.
 */
const isOfOthers = (name: string, value: string) =>
  serviceLink.test(name) || /^(tcp|udp|sctp):\/\//.test(value) || ofClients.has(name)

const serviceLink = /_(SERVICE_(HOST|PORT\w*)|PORT_\d+_(TCP|UDP|SCTP)\w*)$/

const ofClients = new Set(['GATEWAY_URL', 'GATEWAY_API_KEY', 'GATEWAY_SESSION'])

/** Allows fewer edits than for fields of requests: DATABASE_USER is three letters from DATABASE_URL. */
const editsOf = (length: number) => Math.max(1, Math.min(3, Math.floor(length / 4)))

/** Names that other programs use too, or that differ from theirs by a letter or two. */
const common: ReadonlySet<string> = new Set<VariableName | 'RPC_URLS' | 'BUNDLER_URL'>([
  'PORT',
  'HOST',
  'DATABASE_URL',
  'DATA_DIR',
  'LOG_LEVEL',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'RATE_LIMITS',
  'SMTP_URL',
  'MAIL_FROM',
  'MASTER_KEYS',
  'LIFI_URL',
  'LIFI_API_KEY',
  'RPC_URLS',
  'BUNDLER_URL',
])

const isOnlyOurs = (name: string) => !common.has(name.replace(/(_(\d+|<chain id>))?(_FILE)?$/, ''))

const isSet = (env: Environment, name: string) => {
  const plain = name.replace(/_FILE$/, '')
  return [name, plain, `${plain}_FILE`].some((one) => env[one])
}

const plainNames = variableNames.flatMap((name) =>
  isSecretVariable(name) ? [name, `${name}_FILE`] : [name],
)
const known = new Set<string>(plainNames)

/** `readNetworkVariables` reads names that begin like a network variable, and refuses wrong ones. */
const isKnown = (name: string) =>
  known.has(name) || networkVariableNames.some((one) => name.startsWith(`${one}_`))

function meantBy(name: string, mostEdits: (length: number) => number): string | undefined {
  const nearest = (typed: string, candidates: readonly string[]) =>
    nearestName(typed, candidates, { mostEdits })
  const [, stem, rest] = name.match(/^(\w+?)_(\d+(?:_FILE)?)$/) ?? []
  const ofNetwork = stem && nearest(stem, networkVariableNames)
  if (ofNetwork) return `${ofNetwork}_${rest}`
  const plain =
    nearest(name, plainNames) ??
    (name.startsWith(prefix) ? nearest(name.slice(prefix.length), plainNames) : undefined)
  const withoutNetwork = plain ? undefined : nearest(name, networkVariableNames)
  return withoutNetwork ? `${withoutNetwork}_<chain id>` : plain
}
