/**
 * The fast test files that replace modules. They have a process to themselves: where files share one, a module that
 * another file has loaded is not replaced any more, and what was replaced stays for the next file.
 */
export const replacingFiles: readonly string[] = [
  'packages/server/src/adapters/system/argon2-hasher.test.ts',
]
