const names = [
  // A program needs these to find its files and libraries.
  ...['PATH', 'TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'LD_LIBRARY_PATH', 'LD_PRELOAD'],
  // libfaketime reads these. All processes of a test see one clock.
  ...['FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT'],
]

/** The part of this process's environment that a program needs to run at all. It holds no settings and no keys. */
export function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      // biome-ignore lint/style/noProcessEnv: not configuration, the environment of a child process
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
