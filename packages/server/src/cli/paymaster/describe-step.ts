import { type Address, formatEther } from 'viem'
import { callText } from '../../paymaster/planned-call.js'
import type { PlannedStep } from '../../paymaster/route-calls.js'

/** Returns a step of a plan as lines for the operator: its title, its sender and the call. */
export function describeStep(
  step: PlannedStep,
  {
    number,
    symbol,
    operator,
    gas,
  }: { number: number; symbol: string; operator: Address | undefined; gas: string | undefined },
): string[] {
  const { call } = step
  const sender = step.kind === 'send' && operator ? [row('from', operator)] : []
  const calldata = step.kind === 'send' ? [] : [row('data', call.data)]
  return [
    `${number}. ${call.title}`,
    ...remarkOf(step),
    ...sender,
    row('to', call.to),
    row('call', callText(call)),
    row('value', `${formatEther(call.value)} ${symbol}`),
    ...calldata,
    ...(gas === undefined ? [] : [row('gas', gas)]),
  ]
}

const row = (name: string, value: string) => `   ${name.padEnd(6)} ${value}`

function remarkOf(step: PlannedStep): string[] {
  switch (step.kind) {
    case 'send':
      return []
    case 'propose': {
      const where = step.by.length > 0 ? ` Propose it to ${step.by.join(' or ')}:` : ''
      return [`   ${step.why}${where}`]
    }
    case 'wait':
      return [
        step.at === undefined
          ? `   ${step.delaySeconds} seconds after it was scheduled. Run the command again then:`
          : `   Not before ${new Date(Number(step.at) * 1_000).toISOString()}. Run the command again then:`,
      ]
  }
}
