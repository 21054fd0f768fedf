// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/**
 * Reads for many accounts, in one eth_call, which code validates their operations. Never deployed: a state override
 * puts it at an unused address, and `ValidationSlots` in place of the code of every account.
 */
contract ValidationReader {
    struct Validation {
        /// The implementation of an ERC-1967 proxy. Zero: the account is none.
        address implementation;
        bytes32 implementationCodeHash;
        /// Kernel's identifier of the root: a type (1 byte), and for a validator its address. Zero: none is set.
        bytes21 root;
        /// Code hash of the address in `root`.
        bytes32 rootCodeHash;
        /// The account's owner at the ECDSA validator. Zero: none.
        address owner;
    }

    /// Enough to read a mapping, even behind a proxy.
    uint256 private constant OWNER_GAS = 50_000;
    /// `ecdsaValidatorStorage(address)`
    bytes4 private constant OWNER_SELECTOR = 0x20709efc;

    function read(address[] calldata accounts, address ecdsaValidator)
        external
        view
        returns (Validation[] memory validations)
    {
        validations = new Validation[](accounts.length);
        for (uint256 i = 0; i < accounts.length; ++i) {
            (, bytes memory slots) = accounts[i].staticcall("");
            // A precompile ignores the override and runs its own code. It is never an account.
            if (slots.length != 64) continue;
            (uint256 implementation, uint256 validation) = abi.decode(slots, (uint256, uint256));
            validations[i].implementation = address(uint160(implementation));
            validations[i].implementationCodeHash = address(uint160(implementation)).codehash;
            validations[i].root = bytes21(uint168(validation));
            validations[i].rootCodeHash = address(uint160(validation)).codehash;
            validations[i].owner = _ownerOf(accounts[i], ecdsaValidator);
        }
    }

    /// Copies at most one word of the answer.
    function _ownerOf(address account, address ecdsaValidator) private view returns (address owner) {
        bytes memory data = abi.encodeWithSelector(OWNER_SELECTOR, account);
        uint256 gasLimit = OWNER_GAS;
        assembly ("memory-safe") {
            if staticcall(gasLimit, ecdsaValidator, add(data, 0x20), mload(data), 0, 0x20) {
                if gt(returndatasize(), 0x1f) { owner := and(mload(0), 0xffffffffffffffffffffffffffffffffffffffff) }
            }
        }
    }
}
