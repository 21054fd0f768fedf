import { renderConfigReference } from '../../packages/server/src/config/render-config-reference.js'
import { referencePage } from './reference-page.js'

export const renderConfiguration = (): string =>
  referencePage('Configuration', 'packages/server/src/config/variables.ts', [
    'The server reads environment variables, once, when it starts. It reports every mistake at once and then refuses to start. An empty variable counts as unset. It names every unknown variable that resembles one of these. One that can be meant for nothing else counts as a mistake; one that another program may use is a line in the log.',
    renderConfigReference().trim(),
    'A variable that ends in `_<chain id>` is for one network, such as `RPC_URLS_8453` for Base. How variables and networks file go together is in [Serve a network](../guides/add-a-network.md).',
  ])
