import { z } from 'zod'
import type { SmtpServer } from '../adapters/mail/smtp-sender.js'

/** Ports for mail submission: 465 with implicit TLS (RFC 8314), 587 with STARTTLS. */
const ports = { 'smtps:': 465, 'smtp:': 587 } as const

/** Parses `smtp(s)://user:password@host:port`. `?tls=required` or `?tls=none` overrides the default. */
export const SmtpUrl = z.string().transform((text, context): SmtpServer => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !isSmtp(url.protocol) || url.hostname === '' || /^\/?$/.test(url.pathname) === false)
    return refuse('must be an address such as smtps://user:password@smtp.example.com')
  const { tls, ...others } = Object.fromEntries(url.searchParams)
  if (Object.keys(others).length > 0 || (tls !== undefined && tls !== 'required' && tls !== 'none'))
    return refuse('must have no parameter but tls, which is required or none')
  if (tls === 'none' && url.protocol === 'smtps:')
    return refuse('must begin with smtp:// when tls is none')
  // The URL parser keeps brackets and case of the host for schemes other than http.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const [user, password] = [decode(url.username), decode(url.password)]
  if (user === undefined || password === undefined)
    return refuse('must have user and password percent-encoded')
  return {
    host,
    port: url.port === '' ? ports[url.protocol] : Number(url.port),
    tls: url.protocol === 'smtps:' ? 'implicit' : (tls ?? (isLoopback(host) ? 'none' : 'required')),
    ...(user !== '' && { user, password }),
  }
})

const isSmtp = (protocol: string): protocol is keyof typeof ports => protocol in ports

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
