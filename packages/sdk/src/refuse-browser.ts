import { ConfigurationError } from './errors/configuration-error.js'

/** Throws {@link ConfigurationError} in a browser, where anyone who opens the page could read the credential. */
export function refuseBrowser(
  credential: string,
  { dangerouslyAllowBrowser = false }: { readonly dangerouslyAllowBrowser?: boolean | undefined },
): void {
  if (!dangerouslyAllowBrowser && isBrowser())
    throw new ConfigurationError(
      `In a browser, everybody can read ${credential}. Create the client on your server, or pass dangerouslyAllowBrowser: true.`,
    )
}

/**
 * Returns whether this is a page or a web worker. Servers and edge runtimes have neither a document nor
 * `importScripts`.
 */
function isBrowser(): boolean {
  const { window, importScripts, navigator, Deno } = globalThis as unknown as {
    readonly window?: { readonly document?: unknown }
    readonly importScripts?: unknown
    readonly navigator?: { readonly userAgent?: string }
    readonly Deno?: unknown
  }
  if (Deno !== undefined || navigator?.userAgent === 'Cloudflare-Workers') return false
  return window?.document !== undefined || typeof importScripts === 'function'
}
