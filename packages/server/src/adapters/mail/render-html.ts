import type { Letter } from './letter.js'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an HTML element or a quoted attribute. */
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] as string)

const sans = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace"

/** Most characters of a code that is shown large, for typing. Longer codes are copied. */
const longestLarge = 16

/** Outlook for Windows takes the width only from this table. Other mail programs ignore it. */
const [beginOutlook, endOutlook] = [
  '<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
  '<!--[if mso]></td></tr></table><![endif]-->',
]

/**
 * Returns the letter as HTML for mail programs. It uses tables, because Outlook supports no other layout, and inline
 * styles, because some programs drop the head. It loads nothing. The head only adds styles for dark and narrow
 * screens, and keeps phones from turning codes into links.
 */
export const renderHtml = ({
  subject,
  heading,
  before,
  code,
  link,
  after,
}: Letter): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (max-width: 400px) {
  .large { font-size: 22px !important; letter-spacing: 2px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background-color: #111418 !important; }
  .card { background-color: #1b2026 !important; border-color: #323a43 !important; }
  .strong { color: #f3f5f7 !important; }
  .plain { color: #d5dae0 !important; }
  .quiet { color: #98a2ad !important; }
  .code { background-color: #262d35 !important; border-color: #3d4752 !important; color: #f3f5f7 !important; }
  .link { color: #8ab4ff !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f2f4f7;">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f2f4f7;">
<tr>
<td align="center" style="padding:32px 12px;">
${beginOutlook}
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background-color:#ffffff;border:1px solid #dfe3e8;border-radius:12px;">
<tr>
<td align="left" style="padding:32px 32px 24px 32px;">
<p class="quiet" style="margin:0 0 20px 0;${sans};font-size:13px;line-height:18px;letter-spacing:0.4px;color:#5b6672;">Gasless Gateway</p>
<h1 class="strong" style="margin:0 0 16px 0;${sans};font-size:22px;line-height:30px;font-weight:600;color:#15191e;">${escaped(heading)}</h1>
${before.map((text) => paragraph('plain', text)).join('\n')}
${code ? codeBlock(code) : ''}${link ? linkBlock(link) : ''}${after.map((text) => paragraph('quiet', text)).join('\n')}
</td>
</tr>
</table>
${endOutlook}
</td>
</tr>
</table>
</body>
</html>
`

const paragraph = (tone: 'plain' | 'quiet', text: string) => {
  const [size, color] =
    tone === 'plain' ? ['16px;line-height:25px', '#2b333b'] : ['14px;line-height:21px', '#5b6672']
  return `<p class="${tone}" style="margin:0 0 14px 0;${sans};font-size:${size};color:${color};overflow-wrap:anywhere;">${escaped(text)}</p>`
}

const codeBlock = ({ label, value }: NonNullable<Letter['code']>) => {
  const [tone, size] =
    value.length <= longestLarge
      ? ['strong large', 'font-size:30px;line-height:38px;letter-spacing:4px;font-weight:600']
      : ['strong', 'font-size:15px;line-height:23px']
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:10px 0 24px 0;">
<tr>
<td class="code" align="center" style="padding:18px 12px;background-color:#f2f4f7;border:1px solid #dfe3e8;border-radius:8px;color:#15191e;">
<p class="quiet" style="margin:0 0 6px 0;${sans};font-size:13px;line-height:18px;color:#5b6672;">${escaped(label)}</p>
<p class="${tone}" style="margin:0;${mono};${size};color:#15191e;word-break:break-all;-webkit-user-select:all;user-select:all;">${escaped(value)}</p>
</td>
</tr>
</table>
`
}

const linkBlock = ({ label, url }: NonNullable<Letter['link']>) => {
  const address = escaped(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 14px 0;">
<tr>
<td align="center" bgcolor="#1f5eff" style="background-color:#1f5eff;border-radius:8px;mso-padding-alt:13px 26px;">
<a href="${address}" style="display:inline-block;padding:13px 26px;${sans};font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;">${escaped(label)}</a>
</td>
</tr>
</table>
<p class="quiet" style="margin:0 0 24px 0;${sans};font-size:13px;line-height:19px;color:#5b6672;word-break:break-all;">Or open this address:<br><a class="link" href="${address}" style="color:#1f5eff;">${address}</a></p>
`
}
