// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/**
 * Runs calls as the address it stands at. Never deployed: a state override puts this code at the address of an account
 * that does not exist yet, to learn what its calls would do and cost.
 */
contract BatchExecutor {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    receive() external payable {}

    /// Stops at the first call that fails and reports its revert data; the gas is that of the calls made.
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
