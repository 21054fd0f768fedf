import { sentenceOf } from '../../adapters/paymaster/explain-refusal.js'
import { createPinoLogger } from '../../adapters/system/pino-logger.js'
import { redact } from '../../adapters/system/redact.js'
import type { PaymasterRequest } from '../../cli/paymaster/paymaster-request.js'
import type { Config } from '../../config/load-config.js'
import { secretValues } from '../../config/secret-values.js'
import { makeChange } from './make-change.js'
import { showStatus } from './show-status.js'

/** Runs one of the commands `paymaster …`. Resolves to its exit code. Needs no database. */
export async function runPaymasterCommand({
  config,
  request,
  out,
}: {
  readonly config: Config
  readonly request: PaymasterRequest
  readonly out: (line: string) => void
}): Promise<number> {
  const secrets = secretValues(config)
  const { text } = redact(secrets)
  try {
    const logger = createPinoLogger({
      level: config.logLevel,
      secrets,
      // Standard output is for the table only.
      destination: process.stderr,
    })
    if (request.command === 'status')
      return (await showStatus(config, request, { out, logger, clean: text })) ? 0 : 1
    await makeChange(config, request, { out, logger })
    return 0
  } catch (error) {
    // Errors of libraries may quote the RPC URL, which may contain a token.
    throw new Error(text(sentenceOf(error)), { cause: error })
  }
}
