import { expect, test } from 'vitest'
import { explainFailure } from './explain-failure.js'

test.each([
  [
    'LOG:  starting\n2026-01-01 00:00:00.000 UTC [7] FATAL:  data directory "/x" has wrong ownership\nHINT:  none',
    'It failed (data directory "/x" has wrong ownership). Give the user that starts the gateway the right to write the data directory, choose another one with DATA_DIR, or set DATABASE_URL to a PostgreSQL server of your own.',
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
    "EROFS: read-only file system, mkdir '/app/.gateway'",
    "It failed (EROFS: read-only file system, mkdir '/app/.gateway'). Give the user that starts the gateway the right to write the data directory, choose another one with DATA_DIR, or set DATABASE_URL to a PostgreSQL server of your own.",
  ],
  [
    'spawnSync setpriv ENOENT',
    'It failed (spawnSync setpriv ENOENT). Install setpriv (package util-linux), move both to directories that every user may enter, start as another user, or set DATABASE_URL to a PostgreSQL server of your own.',
  ],
  [
    'setpriv: set process securebits failed: Operation not permitted',
    'It failed (setpriv: set process securebits failed: Operation not permitted). Allow the capabilities CHOWN, DAC_OVERRIDE, SETGID, SETPCAP and SETUID, start as another user, or set DATABASE_URL to a PostgreSQL server of your own.',
  ],
  [
    'unshare: unshare failed: Operation not permitted',
    'It failed (unshare: unshare failed: Operation not permitted). Add a line for it to /etc/passwd (gateway:x:<id>:<group id>::/:/bin/false), start as a user that has one, or set DATABASE_URL to a PostgreSQL server of your own.',
  ],
  [
    'something nobody foresaw',
    'It failed (something nobody foresaw). Set DATABASE_URL to a PostgreSQL server of your own.',
  ],
  ['', 'It failed (it gave no reason). Set DATABASE_URL to a PostgreSQL server of your own.'],
])('%j becomes one sentence with a remedy', (output, sentence) => {
  expect(explainFailure('It failed', output)).toBe(sentence)
})
