// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {DevnetEcdsaValidator} from "../contracts/devnet/DevnetEcdsaValidator.sol";
import {DevnetPriceFeed} from "../contracts/devnet/DevnetPriceFeed.sol";
import {DevnetSequencerFeed} from "../contracts/devnet/DevnetSequencerFeed.sol";
import {Shipped} from "./support/Shipped.sol";
import {Vm} from "./support/Vm.sol";

/// The test contract plays the account.
contract DevnetTest {
    Vm private constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
    uint256 private constant OWNER_KEY = 0x0123;

    DevnetEcdsaValidator private validator;

    function setUp() public {
        validator = DevnetEcdsaValidator(Shipped.deploy("devnet-ecdsa-validator", ""));
        validator.onInstall(abi.encodePacked(vm.addr(OWNER_KEY)));
    }

    function signed(uint256 key, bytes32 digest) private pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function assertAnswer(bytes memory signature, bool valid) private {
        PackedUserOperation memory op;
        op.signature = signature;
        vm.assertEq(validator.validateUserOp(op, "hash"), valid ? 0 : 1, "validateUserOp");
        vm.assertEq(
            bytes32(validator.isValidSignatureWithSender(address(1), "hash", signature)),
            bytes32(valid ? bytes4(0x1626ba7e) : bytes4(0xffffffff)),
            "isValidSignatureWithSender"
        );
    }

    function test_validatorAcceptsTheOwnersRawAndPersonalSignature() public {
        assertAnswer(signed(OWNER_KEY, "hash"), true);
        assertAnswer(signed(OWNER_KEY, MessageHashUtils.toEthSignedMessageHash(bytes32("hash"))), true);
        assertAnswer(signed(0xBAD, "hash"), false);
        assertAnswer(signed(OWNER_KEY, "other"), false);
        assertAnswer("", false);
    }

    function test_validatorKnowsItsOwnerAndItsTypes() public view {
        vm.assertEq(validator.ecdsaValidatorStorage(address(this)), vm.addr(OWNER_KEY), "owner");
        vm.assertTrue(validator.isInitialized(address(this)), "initialized");
        vm.assertTrue(validator.isModuleType(1) && validator.isModuleType(4), "validator and hook");
        vm.assertTrue(!validator.isModuleType(2) && !validator.isModuleType(3), "nothing else");
    }

    function test_validatorAsHookLetsOnlyTheOwnerThrough() public {
        validator.preCheck(vm.addr(OWNER_KEY), 0, "");
        vm.expectRevert(abi.encodeWithSelector(DevnetEcdsaValidator.CallerIsNotOwner.selector, address(7)));
        validator.preCheck(address(7), 0, "");
    }

    function test_validatorForgetsAnUninstalledAccount() public {
        bytes memory signature = signed(OWNER_KEY, "hash");
        vm.expectRevert(abi.encodeWithSelector(DevnetEcdsaValidator.AlreadyInitialized.selector, address(this)));
        validator.onInstall(abi.encodePacked(address(7)));
        validator.onUninstall("");
        assertAnswer(signature, false);
        assertAnswer("", false);
    }

    function test_priceFeedIsFreshUnlessToldOtherwise() public {
        DevnetPriceFeed feed =
            DevnetPriceFeed(Shipped.deploy("devnet-price-feed", abi.encode(uint8(8), "ETH / USD", int256(2_500e8))));
        vm.warp(5_000);
        (uint80 round, int256 answer,, uint256 updatedAt,) = feed.latestRoundData();
        vm.assertEq(updatedAt, 5_000, "fresh");
        vm.assertEq(uint256(answer), 2_500e8, "the answer");
        feed.setAnswer(2_600e8);
        feed.setUpdatedAt(100);
        (uint80 nextRound, int256 nextAnswer,, uint256 stale, uint80 answeredIn) = feed.latestRoundData();
        vm.assertEq(stale, 100, "stale");
        vm.assertEq(uint256(nextAnswer), 2_600e8, "the new answer");
        vm.assertEq(nextRound, uint256(round) + 1, "a new round");
        vm.assertEq(answeredIn, nextRound, "answered in its round");
    }

    function test_priceFeedCutsAtNothingUnlessToldOtherwise() public {
        DevnetPriceFeed feed =
            DevnetPriceFeed(Shipped.deploy("devnet-price-feed", abi.encode(uint8(8), "ETH / USD", int256(2_500e8))));
        vm.assertEq(uint256(int256(feed.minAnswer())), 1, "min");
        vm.assertEq(uint256(int256(feed.maxAnswer())), uint256(int256(type(int192).max)), "max");
        feed.setRange(2, 3);
        vm.assertEq(uint256(int256(feed.minAnswer())), 2, "the new min");
        vm.assertEq(uint256(int256(feed.maxAnswer())), 3, "the new max");
    }

    function test_sequencerIsUpUntilToldOtherwise() public {
        DevnetSequencerFeed feed = DevnetSequencerFeed(Shipped.deploy("devnet-sequencer-feed", ""));
        (, int256 up, uint256 upSince,,) = feed.latestRoundData();
        vm.assertEq(uint256(up), 0, "up");
        vm.assertEq(upSince, 1, "for ever");
        feed.setStatus(1, 5_000);
        (, int256 down, uint256 downSince,,) = feed.latestRoundData();
        vm.assertEq(uint256(down), 1, "down");
        vm.assertEq(downSince, 5_000, "since then");
    }
}
