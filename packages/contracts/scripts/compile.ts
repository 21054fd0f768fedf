/**
 * Compiles the contracts and writes src/generated and compiled.json. With `--check` it only compares.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { outputFolder, readGenerated, readSource, recordFile, recordOf } from './build-record.js'

const require = createRequire(import.meta.url)

type Bytecode = 'creation' | 'runtime'
type Target = { source: string; contract: string; bytecode: Bytecode }

const proxySource = '@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol'
const timelockSource = '@openzeppelin/contracts/governance/TimelockController.sol'

const targets: readonly Target[] = [
  { source: 'contracts/GaslessPaymaster.sol', contract: 'GaslessPaymaster', bytecode: 'creation' },
  { source: proxySource, contract: 'ERC1967Proxy', bytecode: 'creation' },
  { source: timelockSource, contract: 'TimelockController', bytecode: 'creation' },
  { source: 'contracts/BundleRunner.sol', contract: 'BundleRunner', bytecode: 'creation' },
  // These are never deployed: their code is put in place by state overrides.
  {
    source: 'contracts/UserOperationSimulator.sol',
    contract: 'UserOperationSimulator',
    bytecode: 'runtime',
  },
  { source: 'contracts/BatchExecutor.sol', contract: 'BatchExecutor', bytecode: 'runtime' },
  {
    source: 'contracts/SimulationObserver.sol',
    contract: 'SimulationObserver',
    bytecode: 'runtime',
  },
  { source: 'contracts/BundleSimulator.sol', contract: 'BundleSimulator', bytecode: 'runtime' },
  { source: 'contracts/ValidationReader.sol', contract: 'ValidationReader', bytecode: 'runtime' },
  { source: 'contracts/ValidationSlots.sol', contract: 'ValidationSlots', bytecode: 'runtime' },
  { source: 'contracts/StateReader.sol', contract: 'StateReader', bytecode: 'runtime' },
  // Their code is put at the addresses that rollups reserve.
  ...['DevnetGasPriceOracle', 'DevnetNodeInterface'].map(
    (contract): Target => ({
      source: `contracts/devnet/${contract}.sol`,
      contract,
      bytecode: 'runtime',
    }),
  ),
  ...[
    'DevnetToken',
    'DevnetPriceFeed',
    'DevnetSequencerFeed',
    'DevnetWrappedCoin',
    'DevnetDelegate',
    'DevnetEcdsaValidator',
    'DevnetOpenZeppelinPaymaster',
    'DevnetOpenZeppelinProxiedPaymaster',
    'RevertingTarget',
  ].map(
    (contract): Target => ({
      source: `contracts/devnet/${contract}.sol`,
      contract,
      bytecode: 'creation',
    }),
  ),
  ...[
    'DevnetBridge',
    'DevnetDiamond',
    'DevnetExchange',
    'DevnetFeeCollector',
    'DevnetFeeForwarder',
  ].map(
    (contract): Target => ({
      source: `contracts/devnet/router/${contract}.sol`,
      contract,
      bytecode: 'creation',
    }),
  ),
  ...['StageCollection', 'StageItems', 'StageSpender'].map(
    (contract): Target => ({
      source: 'contracts/devnet/SecurityStage.sol',
      contract,
      bytecode: 'creation',
    }),
  ),
  ...(
    [
      ['Drainer', 'Drainer'],
      ['CorpusVenue', 'CorpusVenue'],
      ['CorpusToken', 'CorpusAssets'],
      ['CorpusWrappedCoin', 'CorpusAssets'],
      ['CorpusVault', 'CorpusAssets'],
      ['CorpusCollectible', 'CorpusAssets'],
      ['CorpusItems', 'CorpusAssets'],
      ['CorpusTreasury', 'CorpusAssets'],
    ] as const
  ).map(
    ([contract, file]): Target => ({
      source: `contracts/devnet/security/${file}.sol`,
      contract,
      bytecode: 'creation',
    }),
  ),
  // Its code is put at the address of Permit2.
  {
    source: 'contracts/devnet/security/CorpusPermit2.sol',
    contract: 'CorpusPermit2',
    bytecode: 'runtime',
  },
  ...[
    'PlainToken',
    'FeeOnTransferToken',
    'SurchargeToken',
    'PausableToken',
    'LyingToken',
    'RebasingToken',
    'SilentToken',
  ].map(
    (contract): Target => ({
      source: 'contracts/devnet/OddTokens.sol',
      contract,
      bytecode: 'creation',
    }),
  ),
]

type SolcError = { severity: 'error' | 'warning' | 'info'; formattedMessage: string }
type SolcContract = {
  abi: unknown[]
  evm: { bytecode: { object: string }; deployedBytecode: { object: string } }
}
type SolcOutput = {
  errors?: SolcError[]
  /** Every source that was compiled, imported ones too. */
  sources?: Record<string, unknown>
  contracts?: Record<string, Record<string, SolcContract>>
}
type ImportResult = { contents: string } | { error: string }
type Solc = {
  version(): string
  compile(input: string, callbacks: { import(path: string): ImportResult }): string
}

function compile(): SolcOutput {
  const solc = require('solc') as Solc
  const input = {
    language: 'Solidity',
    sources: Object.fromEntries(
      targets.map(({ source }) => [source, { content: readSource(source) }]),
    ),
    settings: {
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 1_000_000 },
      // Saves 9,000 gas on a typical operation.
      viaIR: true,
      // No hash of the sources in the bytecode: a changed comment must not change an address.
      metadata: { bytecodeHash: 'none' },
      outputSelection: {
        '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] },
      },
    },
  }
  const output = JSON.parse(
    solc.compile(JSON.stringify(input), {
      import: (path) => {
        try {
          return { contents: readSource(path) }
        } catch {
          return { error: `${path} was not found` }
        }
      },
    }),
  ) as SolcOutput
  const problems = (output.errors ?? []).filter(({ severity }) => severity !== 'info')
  for (const { formattedMessage } of problems) console.error(formattedMessage)
  if (problems.some(({ severity }) => severity === 'error')) {
    throw new Error('The contracts do not compile.')
  }
  return output
}

/** GaslessPaymaster -> gaslessPaymaster, ERC1967Proxy -> erc1967Proxy */
const camelCase = (name: string) =>
  name.replace(/^[A-Z]+(?=[A-Z][a-z]|\d|$)|^[A-Z]/, (head) => head.toLowerCase())

const kebabCase = (name: string) =>
  camelCase(name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function render({ contract, bytecode }: Target, { abi, evm }: SolcContract): string {
  const name = camelCase(contract)
  const [suffix, code] =
    bytecode === 'creation'
      ? ['Bytecode', evm.bytecode.object]
      : ['RuntimeBytecode', evm.deployedBytecode.object]
  return [
    '// Written by scripts/compile.ts. Do not edit.',
    `export const ${name}Abi = ${JSON.stringify(abi, null, 2)} as const`,
    '',
    `export const ${name}${suffix} =\n  '0x${code}' as const`,
    '',
  ].join('\n')
}

function generate(): { files: Map<string, string>; sources: string[] } {
  const { contracts = {}, sources = {} } = compile()
  const files = new Map(
    targets.map((target) => {
      const compiled = contracts[target.source]?.[target.contract]
      if (!compiled) throw new Error(`${target.source} holds no contract ${target.contract}.`)
      return [`${kebabCase(target.contract)}.ts`, render(target, compiled)]
    }),
  )
  return { files, sources: Object.keys(sources) }
}

const { files, sources } = generate()
const present = readGenerated()
const stale = [...new Set([...files.keys(), ...present.keys()])].filter(
  (name) => files.get(name) !== present.get(name),
)
const record = `${JSON.stringify(recordOf(sources, files), null, 2)}\n`

if (process.argv.includes('--check')) {
  if (stale.length > 0 || readFileSync(recordFile, 'utf8') !== record) {
    console.error(`Stale: ${stale.join(', ') || 'compiled.json'}; run the compile script.`)
    process.exit(1)
  }
} else {
  for (const name of stale) {
    const content = files.get(name)
    if (content === undefined) rmSync(join(outputFolder, name))
    else writeFileSync(join(outputFolder, name), content)
  }
  writeFileSync(recordFile, record)
  console.log(`src/generated: ${files.size} files, ${stale.length} changed`)
}
