/**
 * What the gas limit of a bundle needs beside the limits inside its operations:
 *
 * ```
 * v = verificationGasLimit + paymasterVerificationGasLimit     of one operation
 * e = callGasLimit + paymasterPostOpGasLimit                   of one operation
 *
 * limit = 21,000 + call data gas + bytes of call data × perCallDataByte
 *       + Σ (v + (e + 10,000) × 64 / 63 + perOperation) × 64 / 63
 *       + Σ v                                                  through the bundle runner
 * ```
 *
 * and at least the floor price of the call data (EIP-7623). The last line is what a first pass can waste before the
 * runner sends the operations one by one. `BundleRunner.sol` derives the formula, `test/BundleGas.t.sol` proves it with
 * operations that use up all that they may. The limits already have their headroom; nothing is to be added.
 */
export const bundleGas = {
  /** The EntryPoint's and the runner's own work for one operation in both passes: 31,600 at most, as measured. */
  perOperation: 40_000n,
  /** Copying in both passes: 1.7 at most, as measured with 110 kB. */
  perCallDataByte: 2n,
} as const
