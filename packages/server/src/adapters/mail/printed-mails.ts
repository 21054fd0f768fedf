import type { OutgoingMail, SendMail } from './send-mail.js'

const toStandardError = (block: string) => {
  process.stderr.write(block)
}

/**
 * Shows mails instead of sending them, codes and all, on standard error: whatever the log's level, and between none of its
 * lines.
 */
export const printedMails =
  (print: (block: string) => unknown = toStandardError): SendMail =>
  async (mail) => {
    await print(blockOf(mail))
  }

/** Every line begins with a bar, so that nothing in a mail passes for a line of the log. */
const blockOf = ({ to, subject, text }: OutgoingMail) =>
  [
    '┌─ a mail that is not sent, as SMTP_URL is not set',
    ...[`To: ${to}`, `Subject: ${subject}`, '', ...text.trimEnd().split('\n')].map((line) =>
      `│ ${line}`.trimEnd(),
    ),
    '└─',
    '',
  ].join('\n')
