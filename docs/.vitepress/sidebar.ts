export interface SidebarPage {
  readonly title: string
  /** From the root of the repository. */
  readonly file: string
}

export interface SidebarSection {
  readonly title: string
  readonly pages: readonly SidebarPage[]
}

const page = (title: string, file: string): SidebarPage => ({ title, file })

/** Every page of the site, in reading order. A page that is not named here is not built. */
export const sidebar: readonly SidebarSection[] = [
  {
    title: 'Start',
    pages: [
      page('Overview', 'docs/README.md'),
      page('Quickstart', 'docs/quickstart.md'),
      page('Run it locally', 'docs/guides/run-locally.md'),
      page('Install unreleased packages', 'docs/guides/install-unreleased-packages.md'),
      page('Glossary', 'docs/glossary.md'),
    ],
  },
  {
    title: 'Concepts',
    pages: [
      page('Accounts', 'docs/concepts/accounts.md'),
      page('Operations', 'docs/concepts/operations.md'),
      page('Statuses', 'docs/reference/statuses.md'),
      page('Reasons', 'docs/reference/reasons.md'),
      page('Fees', 'docs/fees.md'),
      page('Rails and who pays', 'docs/concepts/rails.md'),
      page('Security', 'docs/concepts/security.md'),
    ],
  },
  {
    title: 'Build with it',
    pages: [
      page('Send a transfer', 'docs/guides/send-a-transfer.md'),
      page('Swap', 'docs/guides/swap.md'),
      page('Swap across chains', 'docs/guides/swap-across-chains.md'),
      page('Parallel operations', 'docs/guides/parallel-operations.md'),
      page('Custody signers', 'docs/guides/custody-signers.md'),
      page('Errors and retries', 'docs/guides/errors-and-retries.md'),
      page('Test your integration', 'docs/guides/test-your-integration.md'),
      page('Examples', 'docs/guides/examples.md'),
      page('Move from a bundler and a paymaster', 'docs/guides/move-from-a-bundler.md'),
      page('The SDK', 'packages/sdk/README.md'),
      page("Accounts at the owners' addresses", 'docs/guides/eip-7702-accounts.md'),
      page('Manage projects', 'docs/guides/manage-projects.md'),
      page('Read the dashboards', 'docs/guides/read-the-dashboards.md'),
    ],
  },
  {
    title: 'Run it for others',
    pages: [
      page('Self-host', 'docs/guides/self-host.md'),
      page('Keep keys in a vault', 'docs/guides/keep-keys-in-a-vault.md'),
      page('Deploy the paymaster', 'docs/guides/deploy-the-paymaster.md'),
      page('Serve a network', 'docs/guides/add-a-network.md'),
      page('Verify the ledger', 'docs/guides/verify-the-ledger.md'),
      page('Archive old operations', 'docs/guides/archive-old-operations.md'),
      page('Security policy', 'SECURITY.md'),
    ],
  },
  {
    title: 'Reference',
    pages: [
      page('Endpoints', 'docs/reference/endpoints.md'),
      page('Errors', 'docs/reference/errors.md'),
      page('Revert reasons', 'docs/reference/revert-reasons.md'),
      // Written by TypeDoc at every build.
      page('The client, type by type', 'docs/reference/sdk/index.md'),
      page('The control client, type by type', 'docs/reference/sdk/control.md'),
      page('Looks on the chain, type by type', 'docs/reference/sdk/on-chain.md'),
      page('Reverts, type by type', 'docs/reference/sdk/reverts.md'),
      page('The testing kit, type by type', 'docs/reference/sdk/testing.md'),
      page('Limits', 'docs/reference/limits.md'),
      page('Permissions', 'docs/reference/permissions.md'),
      page('Commands', 'docs/reference/commands.md'),
      page('Configuration', 'docs/reference/configuration.md'),
      page('Built-in networks', 'docs/reference/networks.md'),
      page('Security rules', 'docs/reference/security-rules.md'),
    ],
  },
  {
    title: 'How it works',
    pages: [
      page('Architecture', 'docs/architecture.md'),
      page('Decisions', 'docs/decisions.md'),
      page('The paymaster', 'packages/contracts/README.md'),
      page('The server', 'packages/server/README.md'),
      page('Core', 'packages/core/README.md'),
      page('Security, tested', 'docs/security.md'),
      page('Chaos', 'docs/chaos.md'),
      page('Benchmarks', 'docs/benchmarks.md'),
    ],
  },
  {
    title: 'Contribute',
    pages: [
      page('Contributing', 'CONTRIBUTING.md'),
      page('Working in the repository', 'AGENTS.md'),
      page('The local chains', 'packages/devnet/README.md'),
      page('Tests and their helpers', 'packages/testing/README.md'),
      page('The lab', 'packages/lab/README.md'),
      page('Add an endpoint', 'docs/guides/add-an-endpoint.md'),
      page('Add a migration', 'docs/guides/add-a-migration.md'),
      page('Add a routing provider', 'docs/guides/add-a-routing-provider.md'),
      page('Extend the security corpus', 'docs/guides/extend-the-security-corpus.md'),
      page('Dependencies', 'docs/dependencies.md'),
      page('README of the repository', 'README.md'),
    ],
  },
]
