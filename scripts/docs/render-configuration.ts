import { renderConfigReference } from '../../packages/server/src/config/render-config-reference.js'
import { referencePage } from './reference-page.js'

export const renderConfiguration = (): string =>
  referencePage('Configuration', 'packages/server/src/config/variables.ts', [
    'The server reads environment variables once, when it starts. It reports all mistakes together and then refuses to start. An empty variable counts as unset. The server also reports every unknown variable whose name resembles one of these: as a mistake if no other program can use it, otherwise as a warning, which prevents no start.',
    renderConfigReference().trim(),
    'A variable that ends in `_<chain id>` is for one network, such as `RPC_URLS_8453` for Base. [Serve a network](../guides/add-a-network.md) explains how variables and the networks file work together.',
  ])
