/**
 * The folders of `packages/core/src`. A folder may import only folders above it in this list. A new folder needs a
 * line.
 */
export const coreLayers: readonly string[] = [
  // The SDK shares these folders, so they have no ports.
  'primitives',
  'errors',
  'erc4337',
  'model',
  'swaps/lifi',

  // Ports say what core needs from outside. The api says what core offers.
  'ports',
  'api',

  // The domain.
  'networks/definitions',
  'networks',
  'fees',
  'prices',
  'rate-limits',
  'gas',
  'call-data',
  'security/deny-list',
  'security/rules',
  'security',
  'accounts',
  'chain',
  'operations',
  'operations/prepare',
  'operations/submit',
  'relayer',
  'relayer/signing',
  'relayer/send',
  'relayer/bundler',
  'relayer/watch',
  'relayer/review',
  'relayer/verify-ledger',
  'relayer/funding',
  'plain',
  'swaps',
  'dashboards',
  'control-plane/audit',
  'control-plane/holds',
  'control-plane/access',
  'control-plane/people',
  'control-plane/keys',
  'control-plane/members',
  'control-plane/projects',
  'control-plane/admins',

  // One use case per endpoint, and the entry point of the package.
  'handlers',
  '.',
  'testing',
  'testing/stores',
]
