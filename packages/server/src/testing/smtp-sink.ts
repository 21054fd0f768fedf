import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export const credentials = { user: 'gateway', password: 'p@ss:word/1' }

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly from: string
  readonly recipients: readonly string[]
  readonly secure: boolean
  readonly user: string | undefined
  readonly raw: string
  readonly parsed: Email
}

export interface SmtpSink {
  readonly port: number
  /** Accepted mails, including those with the trouble `cut`. */
  readonly mails: readonly ReceivedMail[]
  /** Login attempts, including failed ones. */
  readonly logins: readonly string[]
  /** Resolves when this many mails have been received. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

/** A failure: a refusal with a code, a connection that closes instead of an answer, or no answer at all. */
export type Trouble = { readonly code: number; readonly text?: string } | 'cut' | 'hang'

export interface SmtpSinkOptions {
  readonly tls?: 'none' | 'starttls' | 'implicit'
  readonly auth?: boolean
  /** Called for each recipient. */
  readonly onRecipient?: (address: string) => Trouble | undefined
  /** Called when a whole mail has arrived; `count` is its number. */
  readonly onMail?: (count: number) => Trouble | undefined
}

/** Starts a real SMTP server on this machine. */
export async function startSmtpSink({
  tls = 'none',
  auth = false,
  onRecipient = () => undefined,
  onMail = () => undefined,
}: SmtpSinkOptions = {}): Promise<SmtpSink> {
  const mails: ReceivedMail[] = []
  const logins: string[] = []
  const waiting = new Set<() => void>()
  let count = 0
  const answer = (trouble: Trouble | undefined, done: (error?: Error | null) => void) => {
    if (trouble === 'hang') return
    if (trouble === 'cut') return cutAll()
    done(
      trouble &&
        Object.assign(new Error(trouble.text ?? 'no, thank you'), { responseCode: trouble.code }),
    )
  }
  const server = new SMTPServer({
    secure: tls === 'implicit',
    key: localhostKey,
    cert: localhostCertificate,
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(auth ? [] : ['AUTH'])],
    authOptional: !auth,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      logins.push(`${username}:${password}`)
      if (username === credentials.user && password === credentials.password)
        return done(null, { user: username })
      done(new Error('who are you?'))
    },
    onRcptTo: ({ address }, _session, done) => answer(onRecipient(address), done),
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const raw = Buffer.concat(chunks).toString('utf8')
      const trouble = onMail(++count)
      if (trouble === undefined || trouble === 'cut')
        mails.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: session.user as string | undefined,
          raw,
          parsed: await PostalMime.parse(raw),
        })
      answer(trouble, done)
      for (const check of waiting) check()
    },
  })
  server.on('error', () => {})
  const cutAll = () => {
    for (const connection of server.connections)
      (connection as unknown as { _socket: { destroy(): void } })._socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as { port: number }).port,
    mails,
    logins,
    received: (wanted) =>
      new Promise((resolve) => {
        const check = () => {
          if (mails.length < wanted) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    close: () =>
      new Promise((resolve) => {
        cutAll()
        server.close(() => resolve())
      }),
  }
}

/**
 * Self-signed certificate for localhost and 127.0.0.1, valid until 2100. The key is public and only for these tests.
 */
export const localhostCertificate = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUYaL2czrrbFOwvXW5FKHAIdgrz2kwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE5NDIwMVoYDzIxMDAxMDI0
MTk0MjAxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARxFjf2cjHBxzYuvkFOzOL1UET9CyqzF2SOOBx39rYwgvBap4HFrke0
gQZapW5M6QZNTpEjvzdBjR8P++9d6XOHo28wbTAdBgNVHQ4EFgQUYXkyF3W/NMkj
UIaAakCFBU36pY0wHwYDVR0jBBgwFoAUYXkyF3W/NMkjUIaAakCFBU36pY0wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhALKFIPsSL9EQI0Uoo8xvU58+87fbfUchjD/NKhR3NgJYAiBm
JijEiNgbZCwxaAvrNjbDg8e9BQttD/1hRyKuS6iVSw==
-----END CERTIFICATE-----
`
const localhostKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrq5bGqQzObE9v2/F
YWRN+ijsaT9yhs3zqhK1hnGBx/qhRANCAARxFjf2cjHBxzYuvkFOzOL1UET9Cyqz
F2SOOBx39rYwgvBap4HFrke0gQZapW5M6QZNTpEjvzdBjR8P++9d6XOH
-----END PRIVATE KEY-----
`
