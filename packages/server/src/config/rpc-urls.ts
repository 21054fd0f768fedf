import { z } from 'zod'
import { createSecret } from './secret.js'

const Url = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'must be an http or https address',
  )

/** URLs of providers contain access tokens, so they are secrets. */
export const RpcUrl = Url.transform(createSecret)

/** Irreversible decisions need two different endpoints, so the same endpoint must not be listed twice. */
export const RpcUrls = z
  .array(Url)
  .min(1, 'must hold at least one address')
  .refine(
    (urls) => new Set(urls.map(normal)).size === urls.length,
    'holds the same address twice; remove one of the two',
  )
  .transform((urls) => urls.map(createSecret))

const normal = (url: string) => (URL.canParse(url) ? new URL(url).href : url)
