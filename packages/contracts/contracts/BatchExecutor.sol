// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/**
 * Makes calls in the name of its own address. Never deployed: a state override puts this code at the address of an
 * account that does not exist yet, to find out what its calls would do and cost.
 */
contract BatchExecutor {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    /// Stops at the first failing call and returns its revert data. `gasUsed` is the gas of the calls that were made.
    function executeBatch(Call[] calldata calls) external returns (bool ok, uint256 gasUsed, bytes memory revertData) {
        uint256 gasBefore = gasleft();
        ok = true;
        for (uint256 i = 0; ok && i < calls.length; ++i) {
            (ok, revertData) = calls[i].to.call{value: calls[i].value}(calls[i].data);
        }
        gasUsed = gasBefore - gasleft();
        if (ok) revertData = "";
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return this.onERC1155BatchReceived.selector;
    }
}
