import type { DataFee } from '../../model/network.js'

/** The predeploy stands at this address on every OP-stack chain. */
export const opStackDataFee: DataFee = {
  kind: 'op-stack',
  gasPriceOracle: '0x420000000000000000000000000000000000000F',
}

/** Nitro answers calls to this address itself, on every Arbitrum chain; there is no code at it. */
export const arbitrumDataFee: DataFee = {
  kind: 'arbitrum',
  nodeInterface: '0x00000000000000000000000000000000000000C8',
}
