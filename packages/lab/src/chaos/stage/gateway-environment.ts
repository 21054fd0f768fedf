import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { devnetKeys } from '@gasless-gateway/devnet/chains/devnet-keys'
import { networksFile } from '@gasless-gateway/devnet/cli/networks-file'
import { raisedLimitsText } from '@gasless-gateway/testing/raised-limits'
import { mostGas } from '@gasless-gateway/testing/unlimited-exposure'
import { bytesToHex, type Hex } from 'viem'

/** Writes the networks file. Returns a gateway's environment for the campaign's chain and database. */
export async function gatewayEnvironment({
  directory,
  chain,
  rpcUrls,
  databaseUrl,
  executorKeys,
}: {
  /** The directory of the networks file. */
  readonly directory: string
  readonly chain: DevnetChain
  readonly rpcUrls: readonly string[]
  readonly databaseUrl: string
  readonly executorKeys: readonly Hex[]
}): Promise<Readonly<Record<string, string>>> {
  const file = join(directory, 'networks.json')
  const { networks } = JSON.parse(networksFile([chain])) as { networks: object[] }
  await writeFile(
    file,
    JSON.stringify({ networks: networks.map((network) => ({ ...network, rpcUrls })) }),
  )
  return {
    DATABASE_URL: databaseUrl,
    GATEWAY_NETWORKS_FILE: file,
    PAYMASTER_SIGNER_KEY: devnetKeys().paymasterSigner.privateKey,
    MASTER_KEYS: bytesToHex(devnetKeys().masterKey.secret),
    EXECUTOR_KEYS: executorKeys.join(','),
    RATE_LIMITS: raisedLimitsText,
    // The limits are raised, because each project sends more than any customer would, from new accounts only.
    PROJECT_UNSUBMITTED: '1000000',
    PROJECT_DEPOSIT_PERCENT: '100',
    FRONTED_LOSS_PERCENT: '100',
    FRONTED_LOSS_TOTAL_PERCENT: '100',
    EXPOSURE_GAS_PER_SENDER: mostGas.toString(),
    EXPOSURE_GAS_PER_PROJECT: mostGas.toString(),
    EXPOSURE_GAS_PER_OWNER: mostGas.toString(),
    EXPOSURE_GAS_OF_NEWCOMERS: mostGas.toString(),
    LOG_LEVEL: 'info',
  }
}
