import type { Hex } from 'viem'
import type { Secrets } from './complete-secrets.js'
import type { Config } from './load-config.js'
import type { Secret } from './secret.js'
import { isVaultUri } from './vault-uri.js'

/** Returns every secret text of the configuration, in each form that a library may print. The logger removes them. */
export function secretValues(
  config: Config,
  secrets: Partial<Secrets> & { readonly masterKeys?: readonly Secret<Hex>[] } = {},
): string[] {
  const keys = [
    config.paymasterSignerKey,
    config.funderKey,
    config.paymasterAdministration.operatorKey,
    secrets.paymasterSignerKey,
    ...config.executorKeys,
    ...(secrets.executorKeys ?? []),
    ...config.masterKeys,
    ...config.masterKeysOpenOnly,
    ...(secrets.masterKeys ?? []),
  ].flatMap((key) => {
    const text = key?.reveal()
    // The name of a key in a vault is no secret.
    return text === undefined || isVaultUri(text) ? [] : [text.slice(2)]
  })
  const database = config.databaseUrl?.reveal()
  const password = database === undefined ? '' : new URL(database).password
  const urls = config.networks.flatMap(({ rpcUrls, bundlerUrl }) =>
    [...rpcUrls, ...(bundlerUrl ? [bundlerUrl] : [])].map((url) => url.reveal()),
  )
  const smtpPassword = config.smtp?.server.reveal().password
  const lifiKey = config.lifi?.apiKey?.reveal()
  const vaultToken = config.vaultToken?.reveal()
  const blockaidKey = config.security.blockaid?.apiKey.reveal()
  return [
    ...keys,
    ...(lifiKey === undefined ? [] : [lifiKey]),
    ...(vaultToken === undefined ? [] : [vaultToken]),
    ...(blockaidKey === undefined ? [] : [blockaidKey]),
    ...(smtpPassword === undefined ? [] : [smtpPassword, encodeURIComponent(smtpPassword)]),
    ...(database === undefined ? [] : [database]),
    ...(password === '' ? [] : [password, decode(password)]),
    ...urls.filter(carriesToken),
  ]
}

/** Decodes a password as drivers do. A password with a stray percent sign stays as it is. */
const decode = (password: string) => {
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}

/** Returns whether the URL can contain a token. A bare host is not secret, and operators look for it in the log. */
const carriesToken = (text: string) => {
  const { username, password, pathname, search } = new URL(text)
  return username !== '' || password !== '' || pathname.length > 1 || search !== ''
}
