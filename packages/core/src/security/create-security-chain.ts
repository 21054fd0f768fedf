import { SecurityBody } from '../api/transactions.js'
import type { SecurityInput, SecurityVerdict } from '../model/security-check.js'
import type { Alarm } from '../ports/alarm.js'
import type { Logger } from '../ports/logger.js'
import type { SecurityProvider } from '../ports/security-provider.js'

export interface SecurityChainOptions {
  /** At least one. The first one's verdict counts, unless another says `unsafe`. */
  readonly providers: readonly [SecurityProvider, ...SecurityProvider[]]
  /** Milliseconds for all providers together. */
  readonly budgetMs: number
  readonly alarm: Alarm
  readonly logger: Logger
}

/**
 * Combines several providers into one. All are asked at the same time. If any of them answers `unsafe`, the result is
 * `unsafe`. Otherwise the first one's verdict counts. A provider is `unavailable` if it throws, exceeds the budget, or
 * returns no valid verdict. Never throws.
 */
export function createSecurityChain({
  providers,
  budgetMs,
  alarm,
  logger,
}: SecurityChainOptions): SecurityProvider {
  const [first] = providers
  return {
    name: first.name,
    async check(input) {
      const asked = await Promise.all(
        providers.map((provider) => askWithin(provider, input, { budgetMs, alarm })),
      )
      for (const { verdict, cause } of asked)
        if (cause !== undefined)
          logger.warn(
            {
              provider: verdict.provider,
              networkId: input.network.networkId,
              ...subjectOf(input),
              err: cause,
            },
            'a security provider gave no verdict',
          )
      const [preferred, ...others] = asked.map(({ verdict }) => verdict) as [
        SecurityVerdict,
        ...SecurityVerdict[],
      ]
      return [preferred, ...others].find(({ verdict }) => verdict === 'unsafe') ?? preferred
    },
  }
}

const subjectOf = ({ sender, subject }: SecurityInput) =>
  subject.kind === 'userOperation' ? { userOperationHash: subject.hash } : { sender }

interface Asked {
  readonly verdict: SecurityVerdict
  /** Why there is no verdict, for the log. */
  readonly cause?: unknown
}

async function askWithin(
  provider: SecurityProvider,
  input: SecurityInput,
  { budgetMs, alarm }: Pick<SecurityChainOptions, 'budgetMs' | 'alarm'>,
): Promise<Asked> {
  let callOff = () => {}
  const late = new Promise<Asked>((resolve) => {
    callOff = alarm(budgetMs, () =>
      resolve(noVerdict(provider, `did not answer within ${budgetMs} ms`, 'out of time')),
    )
  })
  try {
    return await Promise.race([ask(provider, input), late])
  } finally {
    callOff()
  }
}

async function ask(provider: SecurityProvider, input: SecurityInput): Promise<Asked> {
  try {
    const answer = Verdict.safeParse(await provider.check(input))
    return answer.success
      ? { verdict: { ...answer.data, provider: provider.name } }
      : noVerdict(provider, 'gave an invalid answer', answer.error)
  } catch (error) {
    return noVerdict(provider, 'failed', error)
  }
}

/** Answers are validated, because a provider may be an external service. */
const Verdict = SecurityBody.pick({ verdict: true, reason: true })

const noVerdict = ({ name }: SecurityProvider, what: string, cause: unknown): Asked => ({
  verdict: {
    verdict: 'unavailable',
    reason: `The security check of ${name} ${what}.`,
    provider: name,
  },
  cause,
})
