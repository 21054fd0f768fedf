import { readdirSync } from 'node:fs'

/**
 * The pure modules of money and its sums, nonces, keys, sign-in, permissions and input formats. What talks to a database, a
 * chain or a client is proven against real ones, which is too slow to do once per mutant.
 */
const modules: readonly (
  | { readonly folder: string; readonly files: readonly string[] }
  | { readonly folder: string; readonly but: readonly string[] }
)[] = [
  { folder: 'packages/core/src/control-plane/access', but: [] },
  { folder: 'packages/core/src/api', files: ['common'] },
  { folder: 'packages/core/src/dashboards', but: [] },
  {
    folder: 'packages/core/src/erc4337',
    files: ['kernel-nonce', 'approval', 'paymaster-data'],
  },
  { folder: 'packages/core/src/fees', but: [] },
  { folder: 'packages/core/src/gas', files: ['gas-plan', 'operation-fees'] },
  { folder: 'packages/core/src/control-plane/keys', files: ['mint-key'] },
  { folder: 'packages/core/src/handlers', files: ['dashboard-handlers', 'key-handlers'] },
  { folder: 'packages/core/src/rate-limits', but: [] },
  {
    folder: 'packages/core/src/model',
    files: [
      'debits',
      'member',
      'operation-state',
      'period',
      'rate-limits',
      'sponsorship-budget',
      'typed-code',
      'user',
    ],
  },
  { folder: 'packages/core/src/operations', files: ['fingerprint'] },
  {
    folder: 'packages/core/src/operations/prepare',
    files: ['choose-nonce', 'spends-of', 'sponsorship-terms'],
  },
  { folder: 'packages/core/src/control-plane/people', but: [] },
  { folder: 'packages/core/src/primitives', files: ['math'] },
  {
    folder: 'packages/server/src/adapters/system',
    files: [
      'api-key-factory',
      'invitation-tokens',
      'jwt-session-tokens',
      'key-vault',
      'mailed-codes',
      'master-key',
      'redact',
      'sealer',
    ],
  },
  { folder: 'packages/server/src/addresses', but: [] },
]

/**
 * Paths that contain one of the words, or all of them without words. Relative to the root of the workspace, from which it
 * has to be called. Throws when a listed file is not there, since one that was renamed would silently count no more.
 */
export const filesToMutate = (words: readonly string[]): string[] =>
  modules
    .flatMap((module) => {
      const sources = readdirSync(module.folder)
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => file.slice(0, -'.ts'.length))
      const listed = 'files' in module ? module.files : module.but
      const missing = listed.filter((name) => !sources.includes(name))
      if (missing.length > 0)
        throw new Error(`${module.folder} has no ${missing.join(' and no ')} to mutate or leave.`)
      const chosen = 'files' in module ? listed : sources.filter((name) => !listed.includes(name))
      return chosen.map((name) => `${module.folder}/${name}.ts`)
    })
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
