import { readdirSync } from 'node:fs'

/**
 * Pure modules for money, sums, nonces, keys, sign-in, permissions and input formats. Modules that use a database, a
 * chain or a client are tested against real ones, which is too slow for each mutant.
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
  { folder: 'packages/core/src/gas', files: ['emptied-slots', 'gas-plan', 'operation-fees'] },
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
 * Returns the paths that contain one of the words, or all paths without words. Paths are relative to the root of the
 * workspace, which must be the working directory. Throws if a listed file is missing, such as after a rename.
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
        throw new Error(
          `${module.folder} does not contain ${missing.join(', ')}. Correct the list of files to mutate.`,
        )
      const chosen = 'files' in module ? listed : sources.filter((name) => !listed.includes(name))
      return chosen.map((name) => `${module.folder}/${name}.ts`)
    })
    .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
