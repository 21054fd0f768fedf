/** Calendar spans, in UTC. */
export const spans = ['day', 'week', 'month', 'sixMonths', 'year'] as const
export type Span = (typeof spans)[number]

/** The period of a dashboard: the most recent span of this length, or `custom` with two explicit times. */
export type Period = Span | 'custom'
export const statsPeriods = ['day', 'week', 'month', 'custom'] as const satisfies readonly Period[]
export const seriesPeriods = [...spans, 'custom'] as const satisfies readonly Period[]
