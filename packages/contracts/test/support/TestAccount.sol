// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IAccount, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// The smallest account that EntryPoint v0.7 accepts: one ECDSA owner, single and batched calls.
contract TestAccount is IAccount {
    address private constant ENTRYPOINT = 0x0000000071727De22E5E9d8BAf0edAc6f37da032;

    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    address public owner;

    constructor(address owner_) {
        owner = owner_;
    }

    modifier onlyEntryPoint() {
        require(msg.sender == ENTRYPOINT, "only the EntryPoint");
        _;
    }

    receive() external payable {}

    function validateUserOp(PackedUserOperation calldata op, bytes32 userOpHash, uint256 missingFunds)
        external
        onlyEntryPoint
        returns (uint256)
    {
        (address recovered,,) = ECDSA.tryRecoverCalldata(userOpHash, op.signature);
        if (missingFunds > 0) payable(msg.sender).transfer(missingFunds);
        return recovered == owner ? 0 : 1;
    }

    function execute(address to, uint256 value, bytes calldata data) external onlyEntryPoint {
        _call(to, value, data);
    }

    function executeBatch(Call[] calldata calls) external onlyEntryPoint {
        for (uint256 i = 0; i < calls.length; ++i) {
            _call(calls[i].to, calls[i].value, calls[i].data);
        }
    }

    function _call(address to, uint256 value, bytes calldata data) private {
        (bool success, bytes memory returned) = to.call{value: value}(data);
        if (success) return;
        assembly {
            revert(add(returned, 0x20), mload(returned))
        }
    }
}

contract TestAccountFactory {
    function createAccount(address owner, bytes32 salt) external returns (address) {
        return address(new TestAccount{salt: salt}(owner));
    }

    function addressOf(address owner, bytes32 salt) external view returns (address) {
        bytes32 initCodeHash = keccak256(abi.encodePacked(type(TestAccount).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, initCodeHash)))));
    }
}
