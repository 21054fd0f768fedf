// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// The cheat codes these tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function addr(uint256 privateKey) external pure returns (address);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function prank(address sender) external;
    function deal(address account, uint256 balance) external;
    function etch(address account, bytes calldata code) external;
    function warp(uint256 timestamp) external;
    function fee(uint256 baseFee) external;
    function chainId(uint256 id) external;
    function load(address account, bytes32 slot) external view returns (bytes32);
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory);
    function snapshotState() external returns (uint256);
    function revertToState(uint256 id) external returns (bool);
    function expectRevert() external;
    function expectRevert(bytes calldata data) external;
    function expectRevert(bytes4 selector) external;
    function readFile(string calldata path) external view returns (string memory);
    function split(string calldata text, string calldata separator) external pure returns (string[] memory);
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
