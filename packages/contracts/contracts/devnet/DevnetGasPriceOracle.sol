// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/**
 * Devnet only: two functions of the GasPriceOracle of OP-stack chains, without compression. Its code is put at the
 * predeploy's address, so it has no constructor.
 */
contract DevnetGasPriceOracle {
    /// Bytes that the predeploy adds for the missing signature of an unsigned transaction.
    uint256 private constant SIGNATURE_BYTES = 68;

    /// Anyone may set it.
    uint256 public weiPerByte;
    /// Behaves like a chain before Fjord, which has no `getL1FeeUpperBound`.
    bool public beforeFjord;

    function setWeiPerByte(uint256 wei_) external {
        weiPerByte = wei_;
    }

    function setBeforeFjord(bool before) external {
        beforeFjord = before;
    }

    function getL1Fee(bytes calldata unsignedTransaction) external view returns (uint256) {
        return weiPerByte * (unsignedTransaction.length + SIGNATURE_BYTES);
    }

    function getL1FeeUpperBound(uint256 unsignedTransactionSize) external view returns (uint256) {
        require(!beforeFjord, "GasPriceOracle: getL1FeeUpperBound only supports Fjord");
        uint256 size = unsignedTransactionSize + SIGNATURE_BYTES;
        return weiPerByte * (size + size / 255 + 16);
    }
}
