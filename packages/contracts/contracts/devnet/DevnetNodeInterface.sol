// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/**
 * Devnet only: the one question of Arbitrum's NodeInterface about data, answered without compression. Its code is put
 * at the address that Nitro answers for, so nothing is set in a constructor.
 */
contract DevnetNodeInterface {
    /// What Nitro adds for the fields and the signature of the transaction.
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
