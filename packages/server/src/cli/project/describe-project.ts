import type { ConfiguredProject, SponsorshipPolicy } from '@gasless-gateway/core'

/**
 * Returns the project's settings as lines for the operator. `gateway` holds the limits of projects without their own.
 */
export function describeProject(project: ConfiguredProject, gateway: SponsorshipPolicy): string[] {
  const limit = (own: number | null, otherwise: number, unit = '') =>
    own === null ? `${otherwise}${unit}, as the gateway` : `${own}${unit}, its own`
  const rows: [string, string][] = [
    ['id', project.id],
    ['made', project.createdAt.toISOString()],
    ['state', project.isActive ? 'active' : 'archived'],
    ['security mode', project.securityMode],
    ['route trust', project.routeTrust],
    ['router integrator', project.routerIntegrator || 'none'],
    ['router fee', `${project.routerFeeBps / 100} %`],
    ['most unsubmitted', limit(project.unsubmitted, gateway.unsubmitted)],
    [
      'share of the deposit',
      limit(percentOf(project.depositShare), Number(gateway.depositShare) / 100, ' %'),
    ],
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return [project.name, ...rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)]
}

/** Returns the project's settings for programs. `null`: the gateway's limit applies. */
export const projectJson = (project: ConfiguredProject) => ({
  id: project.id,
  name: project.name,
  isActive: project.isActive,
  createdAt: project.createdAt.toISOString(),
  securityMode: project.securityMode,
  routeTrust: project.routeTrust,
  routerIntegrator: project.routerIntegrator,
  routerFeePercent: project.routerFeeBps / 100,
  maxUnsubmitted: project.unsubmitted,
  depositPercent: percentOf(project.depositShare),
})

const percentOf = (share: bigint | null) => (share === null ? null : Number(share) / 100)
