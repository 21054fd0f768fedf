import type { DataFee } from '../../model/network.js'

/** The predeploy has this address on every OP-stack chain. */
export const opStackDataFee: DataFee = {
  kind: 'op-stack',
  gasPriceOracle: '0x420000000000000000000000000000000000000F',
}

/** Nitro itself answers calls to this address on every Arbitrum chain. The address has no code. */
export const arbitrumDataFee: DataFee = {
  kind: 'arbitrum',
  nodeInterface: '0x00000000000000000000000000000000000000C8',
}
