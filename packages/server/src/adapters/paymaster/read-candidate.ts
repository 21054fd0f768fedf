import { deterministicDeployerAddress, gaslessPaymasterAbi } from '@gasless-gateway/contracts'
import { type Address, concat, encodeFunctionData, type Hex, parseEther } from 'viem'
import type { DeployedPaymaster } from '../../paymaster/plan-administration.js'
import { paymasterRoleIds } from '../../paymaster/plan-administration.js'
import type { Candidate, UpgradeTrial } from '../../paymaster/plan-upgrade.js'
import { paymasterRoles } from '../../paymaster/planned-call.js'
import { answerOf } from './answer-of.js'
import { askAble } from './ask-able.js'
import type { ChainView } from './block-view.js'
import { explainRevert } from './explain-refusal.js'

/** Reads a contract's properties as an implementation of the paymaster, and tries the upgrade in a simulation. */
export async function readCandidate(
  view: ChainView,
  paymaster: DeployedPaymaster,
  { address, deployment }: Pick<Candidate, 'address' | 'deployment'>,
): Promise<Candidate> {
  const contract = { address, abi: gaslessPaymasterAbi } as const
  const ask = (functionName: 'TREASURER_ROLE' | 'MANAGER_ROLE' | 'PAUSER_ROLE') =>
    answerOf(view.readContract({ ...contract, functionName }))
  const [code, proxiableUuid, entryPoint, typeHash, treasurer, manager, pauser, trial] =
    await Promise.all([
      view.getCode({ address }),
      answerOf(view.readContract({ ...contract, functionName: 'proxiableUUID' })),
      answerOf(view.readContract({ ...contract, functionName: 'entryPoint' })),
      answerOf(view.readContract({ ...contract, functionName: 'SPONSORSHIP_TYPEHASH' })),
      ask('TREASURER_ROLE'),
      ask('MANAGER_ROLE'),
      ask('PAUSER_ROLE'),
      tryUpgrade(view, paymaster, { address, ...(deployment && { deployment }) }),
    ])
  const {
    treasurer: wantedTreasurer,
    manager: wantedManager,
    pauser: wantedPauser,
  } = paymasterRoleIds
  return {
    address,
    ...(deployment && { deployment }),
    deployed: code !== undefined,
    proxiableUuid,
    entryPoint,
    signsSponsorships: typeHash !== undefined,
    hasRoles: treasurer === wantedTreasurer && manager === wantedManager && pauser === wantedPauser,
    trial,
  }
}

/** Receiver of the simulated withdrawal. It accepts coins on every chain. */
const nobody = '0x000000000000000000000000000000000000dEaD'

/**
 * Simulates the upgrade and its reversal, and compares the paymaster's answers before and after. Unsuitable code may
 * look like an implementation, but store its lists elsewhere or make any later upgrade impossible.
 */
async function tryUpgrade(
  view: ChainView,
  { address: to, state }: DeployedPaymaster,
  { address, deployment }: Pick<Candidate, 'address' | 'deployment'>,
): Promise<UpgradeTrial> {
  const [admin] = state.roles.admin
  const [treasurer] = state.roles.treasurer
  if (!admin) return { kind: 'untried' }
  const upgradeTo = (implementation: Address) => ({
    account: admin,
    to,
    data: encodeFunctionData({
      abi: gaslessPaymasterAbi,
      functionName: 'upgradeToAndCall',
      args: [implementation, '0x'],
    }),
  })
  const looks = readsOf(state).map((data) => ({ account: admin, to, data }))
  const change = [
    ...(deployment
      ? [
          {
            account: admin,
            to: deterministicDeployerAddress as Address,
            data: concat([deployment.salt, deployment.initCode]),
          },
        ]
      : []),
    upgradeTo(address),
  ]
  const withdrawal =
    treasurer && state.deposit > 0n
      ? [
          {
            account: treasurer,
            to,
            data: encodeFunctionData({
              abi: gaslessPaymasterAbi,
              functionName: 'withdrawDeposit',
              args: [nobody, 1n],
            }),
          },
        ]
      : []
  const back = [...withdrawal, upgradeTo(state.implementation)]
  const simulated = await askAble(view, ({ client }) =>
    client.simulateBlocks({
      blockNumber: view.blockNumber,
      blocks: [
        {
          calls: [...looks, ...change, ...looks, ...back],
          stateOverrides: [{ address: admin, balance: parseEther('1000000000') }],
        },
      ],
    }),
  )
  if (!simulated) return { kind: 'untried' }
  const results = (simulated[0]?.calls ?? []) as readonly { status: string; data: Hex }[]
  const upgradeAt = looks.length + change.length - 1
  const after = results.slice(upgradeAt + 1, upgradeAt + 1 + looks.length)
  const refused = results[upgradeAt]
  if (refused?.status !== 'success')
    return { kind: 'failed', why: `the upgrade fails: ${explainRevert(refused?.data ?? '0x')}` }
  if (looks.some((_, at) => after[at]?.data !== results[at]?.data))
    return {
      kind: 'failed',
      why: 'the paymaster would forget its roles, signers, bundlers or tokens',
    }
  if (results.slice(upgradeAt + 1 + looks.length).some(({ status }) => status !== 'success'))
    return {
      kind: 'failed',
      why: 'afterwards the deposit could not be withdrawn, or the upgrade not reverted',
    }
  return { kind: 'passed' }
}

/** Returns the calls whose answers an upgrade must not change. */
function readsOf(state: DeployedPaymaster['state']): Hex[] {
  const read = (
    functionName:
      | 'hasRole'
      | 'isSigner'
      | 'areBundlers'
      | 'postOpGasFloor'
      | 'isExact'
      | 'totalOwed'
      | 'paused',
    args: readonly unknown[],
  ) => encodeFunctionData({ abi: gaslessPaymasterAbi, functionName, args } as never)
  return [
    read('paused', []),
    ...paymasterRoles.flatMap((role) =>
      state.roles[role].map((holder) => read('hasRole', [paymasterRoleIds[role], holder])),
    ),
    ...state.signers.map((signer) => read('isSigner', [signer])),
    read('areBundlers', [state.bundlers]),
    ...state.tokens.flatMap(({ address }) => [
      read('postOpGasFloor', [address]),
      read('isExact', [address]),
      read('totalOwed', [address]),
    ]),
  ]
}
