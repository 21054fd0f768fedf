// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {DevnetDelegate} from "../contracts/devnet/DevnetDelegate.sol";
import {Shipped} from "./support/Shipped.sol";
import {Vm} from "./support/Vm.sol";

/// An owner's address has the delegate's code, as one that has adopted it runs it.
contract DevnetDelegateTest {
    Vm private constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
    address private constant ENTRY_POINT = 0x0000000071727De22E5E9d8BAf0edAc6f37da032;
    uint256 private constant OWNER_KEY = 0x0123;

    DevnetDelegate private account;
    uint256 private stored;

    function setUp() public {
        address owner = vm.addr(OWNER_KEY);
        vm.etch(owner, Shipped.deploy("devnet-delegate", "").code);
        account = DevnetDelegate(payable(owner));
    }

    function store(uint256 value) external payable {
        require(msg.sender == address(account), "not the account");
        stored += value;
    }

    function validates(uint256 key, bytes32 digest, uint256 nonce) private returns (bool) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        PackedUserOperation memory op;
        op.sender = address(account);
        op.nonce = nonce;
        op.signature = abi.encodePacked(r, s, v);
        vm.prank(ENTRY_POINT);
        return account.validateUserOp(op, "hash", 0) == 0;
    }

    function test_theOwnersKeySignsInItsPersonalFormAlone() public {
        bytes32 personal = MessageHashUtils.toEthSignedMessageHash(bytes32("hash"));
        vm.assertTrue(validates(OWNER_KEY, personal, 0), "personal");
        vm.assertTrue(!validates(OWNER_KEY, "hash", 0), "raw");
        vm.assertTrue(!validates(0xBAD, personal, 0), "another key");
        vm.assertTrue(
            !validates(OWNER_KEY, MessageHashUtils.toEthSignedMessageHash(bytes32("other")), 0), "another hash"
        );
    }

    function test_rootNoncesGoToTheKeyWhateverTheyName() public {
        bytes32 personal = MessageHashUtils.toEthSignedMessageHash(bytes32("hash"));
        for (uint256 key = 0; key < 3; key++) {
            vm.assertTrue(validates(OWNER_KEY, personal, key << 64), "no validator");
            vm.assertTrue(validates(OWNER_KEY, personal, (uint256(uint160(address(this))) << 80) | (key << 64)), "any");
        }
    }

    function test_onlyTheEntryPointValidates() public {
        PackedUserOperation memory op;
        vm.expectRevert();
        account.validateUserOp(op, "hash", 0);
    }

    function test_callsRunAloneAndTogetherAsKernelEncodesThem() public {
        bytes memory call = abi.encodeCall(this.store, 3);
        vm.prank(ENTRY_POINT);
        account.execute(bytes32(0), abi.encodePacked(address(this), uint256(0), call));
        vm.assertEq(stored, 3, "one");

        Execution[] memory calls = new Execution[](2);
        calls[0] = Execution(address(this), 0, call);
        calls[1] = Execution(address(this), 0, call);
        vm.prank(ENTRY_POINT);
        account.execute(bytes32(bytes1(0x01)), abi.encode(calls));
        vm.assertEq(stored, 9, "two more");

        vm.expectRevert();
        account.execute(bytes32(0), abi.encodePacked(address(this), uint256(0), call));
    }

    function test_itTakesCollectiblesAndSaysWhoIsRoot() public {
        vm.assertEq(
            bytes32(account.onERC721Received(address(1), address(2), 3, "")), bytes32(bytes4(0x150b7a02)), "ERC-721"
        );
        vm.assertEq(
            bytes32(account.onERC1155Received(address(1), address(2), 3, 4, "")), bytes32(bytes4(0xf23a6e61)), "ERC-1155"
        );
        vm.assertEq(bytes32(account.rootValidator()), bytes32(0), "root");
    }

    struct Execution {
        address target;
        uint256 value;
        bytes callData;
    }
}
