import { GatewayError } from '../errors/index.js'
import {
  type AccountExposure,
  type Exposed,
  type ExposureLimit,
  exceededLimits,
  gasAtRisk,
  isWithinAll,
  limitOf,
} from '../model/exposure.js'
import type { Network } from '../model/network.js'
import type { Operation } from '../model/operation.js'
import type { BurntGas } from '../ports/exposure-store.js'
import type { GatewayDeps } from '../ports/gateway-deps.js'

type Refused = Exposed & Pick<Operation, 'userOperation'>

/**
 * Throws `EXPOSURE_LIMIT` if so much gas has burnt that an exposure limit has no room for the operation. It would wait
 * long in the queue. Operations under way are not counted here, because they land or burn within minutes. `known` is
 * the burnt gas. Without it, an SQL statement reads it. If a limit may be exceeded, another statement reads the
 * details.
 */
export async function refuseExposed(
  {
    database,
    clock,
    policy: { exposure: policy },
  }: Pick<GatewayDeps, 'database' | 'clock' | 'policy'>,
  { networkId, name, dataFee }: Pick<Network, 'networkId' | 'name' | 'dataFee'>,
  operation: Refused,
  known?: BurntGas,
): Promise<void> {
  const gas = gasAtRisk([operation])
  const burnt =
    known ?? (await database.exposures.burnt(networkId, operation.sender, policy.windowSeconds))
  const risk = { gas, aloneOnRollup: dataFee !== undefined }
  if (isWithinAll(policy, burnt, risk)) return
  const [account] = await database.exposures.read(networkId, [{ ...operation, gas }], policy)
  if (!account) return
  const [limit] = exceededLimits(policy, withoutUnderWay(account), risk)
  if (!limit) return
  const sums = account.sums[limit]
  const lapses = sums.lapsesAt
    ? (sums.lapsesAt.getTime() - clock.now().getTime()) / 1000
    : policy.windowSeconds
  const { who, variable } = refused[limit]
  const hours = policy.windowSeconds / 3600
  throw new GatewayError('EXPOSURE_LIMIT', {
    message:
      sums.burnt === 0n
        ? `The operation could burn ${gas} gas of executors on ${name} if it did not land, more than the limit for operations ${who}. Make it smaller, pay less for its data once that is cheaper again, or ask the operator of the gateway to raise ${variable}.`
        : `Operations ${who} have burnt gas of executors on ${name} in the last ${hours} hours without landing, and this one could burn ${gas} more, which is over the limit. Wait for the seconds in the Retry-After header, or ask the operator of the gateway to raise ${variable}.`,
    // The caller learns no amounts of a limit that other tenants share. Several projects may use one account.
    ...(limit === 'project' && {
      reason: `burnt ${sums.burnt}, limit ${limitOf(policy, limit, sums)}`,
    }),
    retryAfterSeconds: Math.max(1, Math.ceil(lapses)),
  })
}

const refused: Readonly<
  Record<ExposureLimit, { readonly who: string; readonly variable: string }>
> = {
  sender: { who: 'of this account', variable: 'EXPOSURE_GAS_PER_SENDER' },
  project: { who: 'of this project', variable: 'EXPOSURE_GAS_PER_PROJECT' },
  owner: { who: "of the projects of this project's owner", variable: 'EXPOSURE_GAS_PER_OWNER' },
  newcomers: {
    who: 'that neither their accounts nor their projects have paid for',
    variable: 'EXPOSURE_GAS_OF_NEWCOMERS',
  },
}

const withoutUnderWay = (account: AccountExposure): AccountExposure => ({
  ...account,
  sums: {
    sender: { ...account.sums.sender, underWay: 0n },
    project: { ...account.sums.project, underWay: 0n },
    owner: { ...account.sums.owner, underWay: 0n },
    newcomers: { ...account.sums.newcomers, underWay: 0n },
  },
})
