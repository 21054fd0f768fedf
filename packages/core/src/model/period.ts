/** Times of the calendar, in UTC. */
export const spans = ['day', 'week', 'month', 'sixMonths', 'year'] as const
export type Span = (typeof spans)[number]

/** What a dashboard is asked about: the last such time, or `custom`, from one moment to another. */
export type Period = Span | 'custom'
export const statsPeriods = ['day', 'week', 'month', 'custom'] as const satisfies readonly Period[]
export const seriesPeriods = [...spans, 'custom'] as const satisfies readonly Period[]
