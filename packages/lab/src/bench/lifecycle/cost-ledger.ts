/** The cost of a phase, for one operation or several. */
export interface PhaseCost {
  readonly ms: number
  readonly gatewayCpuMs: number
  readonly postgresCpuMs: number
  readonly statements: number
  readonly walBytes: number
  readonly calls: number
  readonly rpcBytes: number
}

export const phases = ['resolve', 'prepare', 'sign', 'submit', 'confirmed', 'final'] as const
export type Phase = (typeof phases)[number]

const fields = [
  'ms',
  'gatewayCpuMs',
  'postgresCpuMs',
  'statements',
  'walBytes',
  'calls',
  'rpcBytes',
] as const satisfies readonly (keyof PhaseCost)[]

export interface CostLedger {
  note(phase: Phase, cost: PhaseCost, byMethod: ReadonlyMap<string, number>): void
  /** Returns the total cost of these phases, divided by the number of operations. */
  perOperation(operations: number, of?: readonly Phase[]): PhaseCost
  methodsOf(phase: Phase): ReadonlyMap<string, number>
}

/** Creates a ledger that adds up costs by phase. */
export function createCostLedger(): CostLedger {
  const noted = new Map<Phase, PhaseCost>()
  const methods = new Map<Phase, Map<string, number>>()
  const nothing = Object.fromEntries(fields.map((field) => [field, 0])) as unknown as PhaseCost
  const add = (one: PhaseCost, other: PhaseCost) =>
    Object.fromEntries(
      fields.map((field) => [field, one[field] + other[field]]),
    ) as unknown as PhaseCost
  return {
    note(phase, cost, byMethod) {
      noted.set(phase, add(noted.get(phase) ?? nothing, cost))
      const counts = methods.get(phase) ?? new Map<string, number>()
      for (const [method, count] of byMethod) counts.set(method, (counts.get(method) ?? 0) + count)
      methods.set(phase, counts)
    },
    perOperation(operations, of = phases) {
      const sum = of.map((phase) => noted.get(phase) ?? nothing).reduce(add, nothing)
      return Object.fromEntries(
        fields.map((field) => [field, sum[field] / operations]),
      ) as unknown as PhaseCost
    },
    methodsOf: (phase) => methods.get(phase) ?? new Map(),
  }
}
