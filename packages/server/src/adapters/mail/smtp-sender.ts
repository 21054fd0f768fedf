import { createTransport } from 'nodemailer'
import { MailRefused, type SendMail } from './send-mail.js'

/** The mail server that sends the gateway's mails. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** `implicit`: TLS from the first byte. `required`: STARTTLS, or nothing is sent. */
  readonly tls: 'implicit' | 'required' | 'none'
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** Accepted certificate authorities in PEM. @default Node's list */
  readonly ca?: string | undefined
}

export interface MailFrom {
  readonly name?: string | undefined
  readonly address: string
}

/** Timeout of each step. A working server takes a second or two. */
const stepMs = 15_000

export function createSmtpSender(server: SmtpServer, from: MailFrom): SendMail {
  const { host, port, tls, user, password, ca } = server
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    tls: { minVersion: 'TLSv1.2', ca },
    ...(user !== undefined && { auth: { user, pass: password ?? '' }, forceAuth: true }),
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    // Texts contain input from users, so nodemailer must not treat any as a path or URL to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return async ({ id, to, subject, text, html }, signal) => {
    assertOneAddress(to)
    try {
      await transport.sendMail({
        signal,
        // Set explicitly, so that nodemailer does not derive it from headers.
        envelope: { from: from.address, to: [to] },
        from: { name: from.name ?? '', address: from.address },
        to: { name: '', address: to },
        messageId: `<${id}@${domain}>`,
        subject,
        text,
        html,
        // Suppress automatic replies (RFC 3834, and the header that Exchange reads).
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
    } catch (error) {
      throw failureOf(error as SmtpError)
    }
  }
}

/**
 * Throws unless the recipient is one plain address. Input is also checked earlier; this is a second line of defence.
 */
function assertOneAddress(to: string): void {
  if (
    to.length > 254 ||
    !/^[!-~]+$/.test(to) ||
    !/^[^@]+@[^@]+$/.test(to) ||
    /[<>,;:"()[\]\\]/.test(to)
  )
    throw new MailRefused('The recipient is not one plain address.')
}

/** Fields that nodemailer adds to its errors. */
interface SmtpError extends Error {
  readonly code?: string
  /** The failed command, such as `RCPT TO`, or `CONN` if there was none. */
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/**
 * Converts an SMTP error. Servers quote refused input, so only the numbers of the response are kept. A refused
 * recipient or text is permanent. The operator can fix an earlier refusal, such as of the login.
 */
function failureOf({ code, command, responseCode, response, message }: SmtpError): Error {
  if (responseCode !== undefined) {
    const detail = response?.match(/^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/)?.[1]
    const sentence = `The mail server answered ${responseCode}${detail ? ` (${detail})` : ''} to ${command}.`
    const final = responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
    return final ? new MailRefused(sentence) : new Error(sentence)
  }
  return new Error(
    response === undefined
      ? `The mail server could not be used (${code ?? 'no code'}): ${message}`
      : `The mail server did not answer with SMTP (${code ?? 'no code'}).`,
  )
}
