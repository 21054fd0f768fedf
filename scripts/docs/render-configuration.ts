import { renderConfigReference } from '../../packages/server/src/config/render-config-reference.js'
import { referencePage } from './reference-page.js'

export const renderConfiguration = (): string =>
  referencePage('Configuration', 'packages/server/src/config/variables.ts', [
    'The server reads environment variables once, when it starts. It reports all mistakes together and then refuses to start. An empty variable counts as unset. The server also reports every unknown variable whose name resembles one of these. If the variable is certainly meant for the gateway, it is a mistake. Otherwise it is a warning, and the server starts.',
    renderConfigReference().trim(),
    'A variable that ends in `_<chain id>` is for one network, such as `RPC_URLS_8453` for Base. [Serve a network](../guides/add-a-network.md) explains how variables and the networks file work together.',
  ])
