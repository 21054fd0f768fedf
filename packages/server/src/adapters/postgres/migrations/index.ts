import { foundation } from './0001-foundation.js'
import { relayer } from './0002-relayer.js'
import { handOver } from './0003-hand-over.js'
import { verification } from './0004-verification.js'
import { upkeep } from './0005-upkeep.js'
import { mostCost } from './0006-most-cost.js'
import { finalBlocks } from './0007-final-blocks.js'
import { unsubmittedHash } from './0008-unsubmitted-hash.js'
import { sends } from './0009-sends.js'
import { budget } from './0010-budget.js'
import { feeValues } from './0011-fee-values.js'
import { people } from './0012-people.js'
import { rateLimits } from './0013-rate-limits.js'
import { controlPlane } from './0014-control-plane.js'
import { operatorSettings } from './0015-operator-settings.js'
import { totalFronting } from './0016-total-fronting.js'
import { swaps } from './0017-swaps.js'
import { delegations } from './0018-delegations.js'
import { plainOperations } from './0019-plain-operations.js'
import { endedBytes } from './0020-ended-bytes.js'
import { transactionsInVain } from './0021-transactions-in-vain.js'
import { authenticatedKeys } from './0022-authenticated-keys.js'
import { rollups } from './0023-rollups.js'
import { archive } from './0024-archive.js'
import { leanFees } from './0025-lean-fees.js'
import { wholeLooks } from './0026-whole-looks.js'
import { quietRouterFees } from './0027-quiet-router-fees.js'
import { rareLists } from './0028-rare-lists.js'
import { lighterFees } from './0029-lighter-fees.js'
import { nonceReservations } from './0030-nonce-reservations.js'
import { exposures } from './0031-exposures.js'
import { sendingHolds } from './0032-sending-holds.js'
import { weighedLimits } from './0033-weighed-limits.js'
import { fairExposures } from './0034-fair-exposures.js'
import { payingProjects } from './0035-paying-projects.js'
import { limitsByProject } from './0036-limits-by-project.js'
import { begunPreparations } from './0038-begun-preparations.js'
import { submitLocks } from './0039-submit-locks.js'
import { relayStatements } from './0040-relay-statements.js'
import { signatures } from './0041-signatures.js'
import type { Migration } from './migration.js'

/** In order. A static list, so that the bundle carries it. */
export const migrations: readonly Migration[] = [
  foundation,
  relayer,
  handOver,
  verification,
  upkeep,
  mostCost,
  finalBlocks,
  unsubmittedHash,
  sends,
  budget,
  feeValues,
  people,
  rateLimits,
  controlPlane,
  operatorSettings,
  totalFronting,
  swaps,
  delegations,
  plainOperations,
  endedBytes,
  transactionsInVain,
  authenticatedKeys,
  rollups,
  archive,
  leanFees,
  wholeLooks,
  quietRouterFees,
  rareLists,
  lighterFees,
  nonceReservations,
  exposures,
  sendingHolds,
  weighedLimits,
  fairExposures,
  payingProjects,
  limitsByProject,
  begunPreparations,
  submitLocks,
  relayStatements,
  signatures,
]
