/**
 * The gas that a bundle needs in addition to the gas limits of its operations:
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
 * The limit is at least the floor price of the call data (EIP-7623). The last line is the most gas that the first pass
 * can waste before the runner sends the operations one by one. `BundleRunner.sol` derives the formula.
 * `test/BundleGas.t.sol` tests it with operations that use up their limits. The formula includes all headroom, so add
 * nothing to it.
 */
export const bundleGas = {
  /** The work of EntryPoint and runner for one operation in both passes. Measured: at most 31,600. */
  perOperation: 40_000n,
  /** Copying in both passes. Measured with 110 kB: at most 1.7. */
  perCallDataByte: 2n,
} as const
