import { renderConfigReference } from '../../packages/server/src/config/render-config-reference.js'
import { referencePage } from './reference-page.js'

export const renderConfiguration = (): string =>
  referencePage('Configuration', 'packages/server/src/config/variables.ts', [
    'The server reads environment variables, once, when it starts. It reports every mistake at once and then refuses to start. An empty variable counts as unset.',
    renderConfigReference().trim(),
    'The format of the networks file is in [Add a network](../guides/add-a-network.md).',
  ])
