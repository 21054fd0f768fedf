import type { OutgoingMail, SendMail } from './send-mail.js'

const toStandardError = (block: string) => {
  process.stderr.write(block)
}

/**
 * Prints mails, codes included, on standard error instead of sending them. Each mail is one write, independent of the
 * log and its level.
 */
export const printedMails =
  (print: (block: string) => unknown = toStandardError): SendMail =>
  async (mail) => {
    await print(blockOf(mail))
  }

/** Returns the mail as lines that begin with a bar, so that no text of a mail looks like a log line. */
const blockOf = ({ to, subject, text }: OutgoingMail) =>
  [
    '┌─ a mail that is not sent, as SMTP_URL is not set',
    ...[`To: ${to}`, `Subject: ${subject}`, '', ...text.trimEnd().split('\n')].map((line) =>
      `│ ${line}`.trimEnd(),
    ),
    '└─',
    '',
  ].join('\n')
