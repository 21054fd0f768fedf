import { expect, test } from 'vitest'
import { explainFailure } from './explain-failure.js'

test.each([
  [
    'LOG:  starting\n2026-01-01 00:00:00.000 UTC [7] FATAL:  data directory "/x" has wrong ownership\nHINT:  none',
    'It failed (data directory "/x" has wrong ownership). Give the user that starts the gateway the right to write the data directory, or set DATABASE_URL to a PostgreSQL server of your own.',
  ],
  [
    'postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file',
    'It failed (postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file). Install the packages again with their install scripts allowed, or set DATABASE_URL to a PostgreSQL server of your own.',
  ],
  [
    'initdb: error: could not write to file "x": No space left on device',
    'It failed (could not write to file "x": No space left on device). Free some disk space, or set DATABASE_URL to a PostgreSQL server of your own.',
  ],
  [
    'something nobody foresaw',
    'It failed (something nobody foresaw). Set DATABASE_URL to a PostgreSQL server of your own.',
  ],
  ['', 'It failed (it gave no reason). Set DATABASE_URL to a PostgreSQL server of your own.'],
])('%j becomes one sentence with a remedy', (output, sentence) => {
  expect(explainFailure('It failed', output)).toBe(sentence)
})
