// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/**
 * Devnet only: the function of Arbitrum's NodeInterface that prices data, without compression. Its code is put at the
 * NodeInterface's address, so it has no constructor.
 */
contract DevnetNodeInterface {
    /// Bytes that Nitro adds for the fields and the signature of the transaction.
    uint256 private constant TRANSACTION_BYTES = 110;

    /// Anyone may set it.
    uint256 public gasPerByte;

    function setGasPerByte(uint256 gas_) external {
        gasPerByte = gas_;
    }

    function gasEstimateL1Component(address, bool, bytes calldata data)
        external
        payable
        returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)
    {
        return (uint64(gasPerByte * (data.length + TRANSACTION_BYTES)), block.basefee, 0);
    }
}
