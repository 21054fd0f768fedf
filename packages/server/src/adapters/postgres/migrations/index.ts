import { baseline } from './baseline.js'
import type { Migration } from './migration.js'

/** All migrations, in the order in which they run. */
export const migrations: readonly Migration[] = [
  baseline,
  {
    name: '0042-user-operation-indexes',
    breaking: false,
    files: ['0042-user-operation-indexes.sql'],
  },
  {
    name: '0043-final-block-of',
    breaking: false,
    files: ['0043-final-block-of.sql'],
  },
  {
    name: '0044-skipped-blocks',
    breaking: true,
    files: ['0044-skipped-blocks.sql'],
  },
  {
    name: '0045-route-trust',
    breaking: false,
    files: ['0045-route-trust.sql'],
  },
]
