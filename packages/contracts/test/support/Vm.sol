// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// The cheat codes these tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    struct Gas {
        uint64 gasLimit;
        uint64 gasTotalUsed;
        uint64 gasMemoryUsed;
        int64 gasRefunded;
        uint64 gasRemaining;
    }

    function addr(uint256 privateKey) external pure returns (address);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function prank(address sender) external;
    function prank(address sender, address origin) external;
    function deal(address account, uint256 balance) external;
    function etch(address account, bytes calldata code) external;
    function warp(uint256 timestamp) external;
    function fee(uint256 baseFee) external;
    function chainId(uint256 id) external;
    function load(address account, bytes32 slot) external view returns (bytes32);
    function store(address account, bytes32 slot, bytes32 value) external;
    function lastCallGas() external view returns (Gas memory);
    function record() external;
    function accesses(address account) external returns (bytes32[] memory reads, bytes32[] memory writes);
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);
    function snapshotState() external returns (uint256);
    function revertToState(uint256 id) external returns (bool);
    function expectCall(address callee, bytes calldata data, uint64 count) external;
    function expectRevert() external;
    function expectRevert(bytes calldata data) external;
    function expectRevert(bytes4 selector) external;
    function expectPartialRevert(bytes4 selector) external;
    function readFile(string calldata path) external view returns (string memory);
    function split(string calldata text, string calldata separator) external pure returns (string[] memory);
    function replace(string calldata input, string calldata from, string calldata to) external pure returns (string memory);
    function parseUint(string calldata text) external pure returns (uint256);
    function parseBytes(string calldata text) external pure returns (bytes memory);
    function parseJsonBytes(string calldata json, string calldata key) external pure returns (bytes memory);
    function toString(address value) external pure returns (string memory);
    function toString(uint256 value) external pure returns (string memory);
    function toString(bytes32 value) external pure returns (string memory);
    function eip712HashTypedData(string calldata json) external pure returns (bytes32);

    function assertTrue(bool condition, string calldata reason) external pure;
    function assertEq(uint256 left, uint256 right, string calldata reason) external pure;
    function assertEq(address left, address right, string calldata reason) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata reason) external pure;
    function assertEq(bytes calldata left, bytes calldata right, string calldata reason) external pure;
    function assertGe(uint256 left, uint256 right, string calldata reason) external pure;
    function assertLe(uint256 left, uint256 right, string calldata reason) external pure;
}
