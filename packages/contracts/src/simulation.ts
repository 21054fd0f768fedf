/**
 * Where a state override must put the EntryPoint's own code while `userOperationSimulatorRuntimeBytecode` stands at
 * the EntryPoint's address; calls that the simulator does not answer itself run there.
 */
export const entryPointCopyAddress = '0x00000000000000000000000000000000000e4337'

/** Where a state override must put `bundleSimulatorRuntimeBytecode`: an address that nobody uses. */
export const bundleSimulatorAddress = '0x00000000000000000000000000000000000e4338'

/** Where a state override must put `simulationObserverRuntimeBytecode`: an address that nobody uses. */
export const simulationObserverAddress = '0x00000000000000000000000000000000000e4339'
