/**
 * `pnpm docs:render`: writes the pages that are generated from the code, and the SDK's copy of the wire contract. With
 * `--check`, it writes nothing and fails if a file is out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { renderBenchmarks } from './docs/render-benchmarks.js'
import { renderCommands } from './docs/render-commands.js'
import { renderConfiguration } from './docs/render-configuration.js'
import { renderDependencies } from './docs/render-dependencies.js'
import { renderEndpoints } from './docs/render-endpoints.js'
import { renderErrors } from './docs/render-errors.js'
import { renderLimits } from './docs/render-limits.js'
import { renderNetworks } from './docs/render-networks.js'
import { renderOpenApi } from './docs/render-openapi.js'
import { renderPermissions } from './docs/render-permissions.js'
import { renderReasons } from './docs/render-reasons.js'
import { renderRevertReasons } from './docs/render-revert-reasons.js'
import { renderSdkTypes } from './docs/render-sdk-types.js'
import { renderSdkWire } from './docs/render-sdk-wire.js'
import { renderSecurityRules } from './docs/render-security-rules.js'
import { renderStatuses } from './docs/render-statuses.js'

const pages: Record<string, () => string> = {
  'docs/benchmarks.md': renderBenchmarks,
  'docs/dependencies.md': renderDependencies,
  'docs/reference/commands.md': renderCommands,
  'docs/reference/configuration.md': renderConfiguration,
  'docs/reference/endpoints.md': renderEndpoints,
  'docs/reference/errors.md': renderErrors,
  'docs/reference/limits.md': renderLimits,
  'docs/reference/networks.md': renderNetworks,
  'docs/reference/openapi.json': renderOpenApi,
  'docs/reference/permissions.md': renderPermissions,
  'docs/reference/reasons.md': renderReasons,
  'docs/reference/revert-reasons.md': renderRevertReasons,
  'docs/reference/security-rules.md': renderSecurityRules,
  'docs/reference/statuses.md': renderStatuses,
  'packages/sdk/src/generated/types.ts': renderSdkTypes,
  'packages/sdk/src/generated/wire.ts': renderSdkWire,
}

const checking = process.argv.includes('--check')
const stale: string[] = []
try {
  for (const [file, render] of Object.entries(pages)) {
    const text = render()
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
    stale.push(file)
    if (checking) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(`wrote ${file}`)
  }
  if (checking && stale.length > 0)
    throw new Error(`Out of date: ${stale.join(', ')}. Run \`pnpm docs:render\` and commit.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
