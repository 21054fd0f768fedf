import { createTransport } from 'nodemailer'
import { MailRefused, type SendMail } from './send-mail.js'

/** A mail server that takes our mails. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** `implicit`: from the first byte. `required`: by STARTTLS, or nothing is sent. */
  readonly tls: 'implicit' | 'required' | 'none'
  readonly user?: string | undefined
  readonly password?: string | undefined
  /** Who may have signed the server's certificate, in PEM. @default the authorities that Node knows */
  readonly ca?: string | undefined
}

export interface MailFrom {
  readonly name?: string | undefined
  readonly address: string
}

/** A server that answers takes a second or two. */
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
    // Texts come from people: none of them is ever a path or an address to load from.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return async ({ id, to, subject, text, html }, signal) => {
    assertOneAddress(to)
    try {
      await transport.sendMail({
        signal,
        // Stated, so that nothing is ever derived from headers.
        envelope: { from: from.address, to: [to] },
        from: { name: from.name ?? '', address: from.address },
        to: { name: '', address: to },
        messageId: `<${id}@${domain}>`,
        subject,
        text,
        html,
        // No holiday notices in return (RFC 3834, and what Exchange reads).
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
    } catch (error) {
      throw failureOf(error as SmtpError)
    }
  }
}

/** Addresses are checked where they come in; this holds whatever comes. */
function assertOneAddress(to: string): void {
  if (
    to.length > 254 ||
    !/^[!-~]+$/.test(to) ||
    !/^[^@]+@[^@]+$/.test(to) ||
    /[<>,;:"()[\]\\]/.test(to)
  )
    throw new MailRefused('The recipient is not one plain address.')
}

/** What nodemailer adds to its errors. */
interface SmtpError extends Error {
  readonly code?: string
  /** Such as `RCPT TO`, or `CONN` for none. */
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/**
 * Servers quote what they refuse, so of an answer only its numbers are kept. A recipient or a text that is refused stays
 * so; what is refused before, such as a login, the operator can mend.
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
      : `The mail server answered what is no SMTP (${code ?? 'no code'}).`,
  )
}
