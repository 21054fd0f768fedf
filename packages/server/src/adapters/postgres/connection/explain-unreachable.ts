import { redact } from '../../system/redact.js'

/** The values of DATABASE_URL. The driver has defaults for missing ones. */
interface Target {
  /** Host and port, or the directory of a socket. */
  readonly where: string
  readonly user: string
  readonly database: string
}

interface Explanation {
  /** SQLSTATE of the server, or the code of the socket. */
  readonly codes: readonly string[]
  /** Matches errors of the driver, which have no code. */
  readonly message?: RegExp
  readonly tell: (target: Target) => string
}

const explanations: readonly Explanation[] = [
  {
    codes: ['ENOTFOUND', 'EAI_AGAIN'],
    tell: ({ where }) =>
      `The host of DATABASE_URL is not known: ${where}. Correct its name, or check that this machine can resolve it.`,
  },
  {
    codes: ['ECONNREFUSED', 'ENOENT'],
    tell: ({ where }) =>
      `Nothing listens at ${where}, the address in DATABASE_URL. Start PostgreSQL there, or correct host and port.`,
  },
  {
    codes: ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
    message: /timeout expired/,
    tell: ({ where }) =>
      `No server answers at ${where}, the address in DATABASE_URL. Check that PostgreSQL runs there and that no firewall is in between, or correct host and port.`,
  },
  {
    codes: ['28P01'],
    message: /password must be a/,
    tell: ({ where, user }) =>
      `PostgreSQL at ${where} refuses ${user || 'the user'} with the password of DATABASE_URL. Correct both, with special characters percent-encoded (@ is %40).`,
  },
  {
    codes: ['3D000'],
    tell: ({ where, database }) =>
      `PostgreSQL at ${where} has no database ${database || 'of that name'}. Create it, or correct its name in DATABASE_URL.`,
  },
]

/** Returns why the database of this URL cannot be reached and what the operator can do, without the password. */
export function explainUnreachable(error: unknown, databaseUrl: string): string {
  const { code, message } = causeOf(error)
  const target = targetOf(databaseUrl)
  const known = explanations.find(
    (explanation) =>
      explanation.codes.includes(code) || explanation.message?.test(message) === true,
  )
  if (known) return known.tell(target)
  const { password } = new URL(databaseUrl)
  const reason = redact([password, decode(password)]).text(message)
  return `The database at ${target.where} cannot be used (${reason}). Correct DATABASE_URL, or what the server allows.`
}

/** If a name has several addresses, Node reports one error for each. Uses the first. */
function causeOf(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return causeOf(error.errors[0])
  if (!(error instanceof Error)) return { code: '', message: String(error) }
  const { code } = error as { code?: unknown }
  return { code: typeof code === 'string' ? code : '', message: error.message }
}

function targetOf(databaseUrl: string): Target {
  const { hostname, port, username, pathname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? decode(hostname)
  return {
    where: host.startsWith('/') ? host : `${host || 'localhost'}:${port || '5432'}`,
    user: decode(username),
    database: decode(pathname.slice(1)),
  }
}

/** Decodes like the driver. Text with a stray percent sign is returned as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
