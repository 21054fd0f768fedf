export { bundleGas } from './bundle-gas.js'
export {
  bundleRunnerDeployment,
  type Deployment,
  deterministicDeployerAddress,
  type PaymasterDeploymentParameters,
  paymasterDeployment,
  timelockDeployment,
} from './deployment.js'
export { batchExecutorAbi, batchExecutorRuntimeBytecode } from './generated/batch-executor.js'
export { bundleRunnerAbi, bundleRunnerBytecode } from './generated/bundle-runner.js'
export {
  bundleSimulatorAbi,
  bundleSimulatorRuntimeBytecode,
} from './generated/bundle-simulator.js'
export { erc1967ProxyAbi, erc1967ProxyBytecode } from './generated/erc1967-proxy.js'
export { gaslessPaymasterAbi, gaslessPaymasterBytecode } from './generated/gasless-paymaster.js'
export {
  simulationObserverAbi,
  simulationObserverRuntimeBytecode,
} from './generated/simulation-observer.js'
export { stateReaderAbi, stateReaderRuntimeBytecode } from './generated/state-reader.js'
export { timelockControllerAbi } from './generated/timelock-controller.js'
export {
  userOperationSimulatorAbi,
  userOperationSimulatorRuntimeBytecode,
} from './generated/user-operation-simulator.js'
export {
  validationReaderAbi,
  validationReaderRuntimeBytecode,
} from './generated/validation-reader.js'
export { validationSlotsAbi, validationSlotsRuntimeBytecode } from './generated/validation-slots.js'
