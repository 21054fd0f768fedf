import { account } from './attacks/account.js'
import { approvals } from './attacks/approvals.js'
import { collectibles as collectibleAttacks } from './attacks/collectibles.js'
import { outflows } from './attacks/outflows.js'
import { permits } from './attacks/permits.js'
import { recipients } from './attacks/recipients.js'
import { swaps as swapAttacks } from './attacks/swaps.js'
import { collectibles } from './benign/collectibles.js'
import { governance } from './benign/governance.js'
import { oddTokens } from './benign/odd-tokens.js'
import { payments } from './benign/payments.js'
import { pools } from './benign/pools.js'
import { rights } from './benign/rights.js'
import { swaps } from './benign/swaps.js'
import type { AttackEntry, BenignEntry } from './cases/corpus-entry.js'

/** Operations that a check should call unsafe. */
export const attacks: readonly AttackEntry[] = [
  ...approvals,
  ...permits,
  ...collectibleAttacks,
  ...outflows,
  ...recipients,
  ...swapAttacks,
  ...account,
]

/** Operations that a check should not call unsafe. */
export const benign: readonly BenignEntry[] = [
  ...payments,
  ...oddTokens,
  ...swaps,
  ...pools,
  ...rights,
  ...governance,
  ...collectibles,
]
