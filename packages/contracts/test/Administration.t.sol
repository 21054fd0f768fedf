// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {Initializable} from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {Paymaster} from "@openzeppelin/contracts/account/paymaster/Paymaster.sol";
import {IPaymaster, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {GaslessPaymaster} from "../contracts/GaslessPaymaster.sol";
import {GatewayTest} from "./support/GatewayTest.sol";
import {PlainToken} from "../contracts/devnet/OddTokens.sol";

contract GaslessPaymasterV2 is GaslessPaymaster {
    function release() external pure returns (uint256) {
        return 2;
    }
}

/// Who may do what, and what an upgrade leaves as it was.
contract AdministrationTest is GatewayTest {
    bytes32 private constant NAMESPACE = 0x76b0e02b8a526d07e72a9dd16e96d3facf3273b05491e414c4163e1851f35900;

    // --- roles -----------------------------------------------------------------------------------------------------

    function test_onlyTheEntryPointValidatesAndSettles() public {
        PackedUserOperation memory op = build(defaultPlan());
        vm.expectRevert(abi.encodeWithSelector(Paymaster.PaymasterUnauthorized.selector, address(this)));
        paymaster.validatePaymasterUserOp(op, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(Paymaster.PaymasterUnauthorized.selector, address(this)));
        paymaster.postOp(IPaymaster.PostOpMode.opSucceeded, "", 0, 0);
    }

    function test_everyRoleGuardsWhatIsItsOwn() public {
        bytes32 treasurer = paymaster.TREASURER_ROLE();
        assertOnly(treasurer, MANAGER, abi.encodeCall(GaslessPaymaster.withdrawDeposit, (BENEFICIARY, 1)));
        assertOnly(treasurer, MANAGER, abi.encodeCall(GaslessPaymaster.addStake, (1)));
        assertOnly(treasurer, MANAGER, abi.encodeCall(GaslessPaymaster.unlockStake, ()));
        assertOnly(treasurer, MANAGER, abi.encodeCall(GaslessPaymaster.withdrawStake, (BENEFICIARY)));
        assertOnly(treasurer, MANAGER, abi.encodeCall(GaslessPaymaster.sweep, (address(token), BENEFICIARY, 0)));
        bytes32 manager = paymaster.MANAGER_ROLE();
        assertOnly(manager, MANAGER, abi.encodeCall(GaslessPaymaster.setSigner, (address(1), true)));
        assertOnly(manager, MANAGER, abi.encodeCall(GaslessPaymaster.setBundlers, (only(BUNDLER), true)));
        assertOnly(manager, MANAGER, abi.encodeCall(GaslessPaymaster.setToken, (address(token), 1, false)));
        assertOnly(manager, MANAGER, abi.encodeCall(GaslessPaymaster.unpause, ()));
        assertOnly(paymaster.PAUSER_ROLE(), MANAGER, abi.encodeCall(GaslessPaymaster.pause, ()));
        bytes memory upgrade = abi.encodeCall(paymaster.upgradeToAndCall, (address(new GaslessPaymasterV2()), ""));
        assertOnly(0, ADMIN, upgrade);
    }

    /// Neither a stranger nor the holder of every other role gets through, and the holder does.
    function assertOnly(bytes32 role, address holder, bytes memory data) private {
        address[2] memory others = [address(BENEFICIARY), holder == ADMIN ? MANAGER : ADMIN];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.prank(others[i]);
            (bool allowed, bytes memory returned) = address(paymaster).call(data);
            vm.assertTrue(!allowed, "everybody else is refused");
            vm.assertEq(
                returned,
                abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, others[i], role),
                "for lack of the role"
            );
        }
        uint256 snapshot = vm.snapshotState();
        vm.prank(holder);
        (, bytes memory answer) = address(paymaster).call(data);
        vm.assertTrue(
            bytes4(answer) != IAccessControl.AccessControlUnauthorizedAccount.selector, "the holder has the role"
        );
        vm.revertToState(snapshot);
    }

    function test_theManagerPassesOnNoRole() public {
        bytes32 role = paymaster.PAUSER_ROLE();
        vm.prank(MANAGER);
        vm.expectRevert(abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, MANAGER, 0));
        paymaster.grantRole(role, BENEFICIARY);
        vm.prank(ADMIN);
        paymaster.grantRole(role, BENEFICIARY);
        vm.prank(BENEFICIARY);
        paymaster.pause();
    }

    function test_treasurerMovesDepositAndStake() public {
        vm.deal(MANAGER, 1 ether);
        vm.prank(MANAGER);
        paymaster.addStake{value: 1 ether}(60);
        vm.prank(MANAGER);
        paymaster.unlockStake();
        vm.warp(block.timestamp + 61);
        vm.prank(MANAGER);
        paymaster.withdrawStake(BENEFICIARY);
        vm.prank(MANAGER);
        paymaster.withdrawDeposit(BENEFICIARY, 2 ether);
        vm.assertEq(BENEFICIARY.balance, 3 ether, "stake and deposit came out");
    }

    /// What goes there is nobody's: the EntryPoint books what it gets as a deposit of its own.
    function test_noCoinsAreWithdrawnToWhereTheyAreLost() public {
        address payable[2] memory lost = [payable(address(0)), payable(address(ENTRYPOINT))];
        bytes[2] memory refusals = [
            abi.encodeWithSelector(GaslessPaymaster.ZeroAddress.selector),
            abi.encodeWithSelector(GaslessPaymaster.InvalidReceiver.selector, address(ENTRYPOINT))
        ];
        vm.deal(MANAGER, 1 ether);
        vm.prank(MANAGER);
        paymaster.addStake{value: 1 ether}(1);
        vm.prank(MANAGER);
        paymaster.unlockStake();
        vm.warp(block.timestamp + 2);
        for (uint256 i = 0; i < lost.length; ++i) {
            vm.prank(MANAGER);
            vm.expectRevert(refusals[i]);
            paymaster.withdrawDeposit(lost[i], 1);
            vm.prank(MANAGER);
            vm.expectRevert(refusals[i]);
            paymaster.withdrawStake(lost[i]);
        }
    }

    /// Nobody has a role in the implementation, so that nobody could take them out again.
    function test_theImplementationTakesNoCoins() public {
        vm.expectRevert(UUPSUpgradeable.UUPSUnauthorizedCallContext.selector);
        GaslessPaymaster(implementation).deposit{value: 1}();
        vm.expectRevert(UUPSUpgradeable.UUPSUnauthorizedCallContext.selector);
        GaslessPaymaster(implementation).addStake{value: 1}(1);
    }

    function test_noListTakesTheZeroAddress() public {
        vm.prank(MANAGER);
        vm.expectRevert(GaslessPaymaster.ZeroAddress.selector);
        paymaster.setSigner(address(0), true);
        vm.prank(MANAGER);
        vm.expectRevert(GaslessPaymaster.ZeroAddress.selector);
        paymaster.setBundlers(only(address(0)), true);
        vm.prank(MANAGER);
        vm.expectRevert(GaslessPaymaster.ZeroAddress.selector);
        paymaster.setToken(address(0), 1, false);
        vm.prank(MANAGER);
        vm.expectRevert(GaslessPaymaster.ZeroAddress.selector);
        paymaster.sweep(address(token), address(0), 0);
    }

    // --- signers ---------------------------------------------------------------------------------------------------

    function test_signersRotateWithoutAPause() public {
        uint256 nextKey = 0x5168;
        setSigner(nextKey, true);
        vm.assertTrue(isAccepted(SIGNER_KEY) && isAccepted(nextKey), "both sign while one takes over from the other");
        setSigner(SIGNER_KEY, false);
        vm.assertTrue(!isAccepted(SIGNER_KEY) && isAccepted(nextKey), "then the new one alone");
        setSigner(SIGNER_KEY, true);
        setSigner(SIGNER_KEY, false);
        vm.assertTrue(
            !isAccepted(SIGNER_KEY) && isAccepted(nextKey), "and still after the one that was added last is gone"
        );
        setSigner(nextKey, false);
        vm.assertTrue(!isAccepted(SIGNER_KEY) && !isAccepted(nextKey), "or none");
    }

    function setSigner(uint256 key, bool allowed) private {
        vm.prank(MANAGER);
        paymaster.setSigner(vm.addr(key), allowed);
        vm.assertTrue(paymaster.isSigner(vm.addr(key)) == allowed, "shown");
    }

    function isAccepted(uint256 key) private returns (bool) {
        return isAccepted(key, address(token));
    }

    function isAccepted(uint256 key, address feeToken) private returns (bool accepted) {
        Plan memory plan = defaultPlan();
        plan.token = feeToken;
        PackedUserOperation memory op = build(plan, key);
        vm.prank(address(ENTRYPOINT));
        (accepted,) = address(paymaster).call(abi.encodeCall(Paymaster.validatePaymasterUserOp, (op, 0, 1)));
    }

    // --- tokens ----------------------------------------------------------------------------------------------------

    /// Listings hold copies of the newest signer and of the pause.
    function test_everyListingFollowsSignersAndThePause() public {
        PlainToken[3] memory others = [new PlainToken(6), new PlainToken(6), new PlainToken(6)];
        for (uint256 i = 0; i < 3; ++i) {
            others[i].mint(address(account), type(uint128).max);
            others[i].approveFor(address(account), address(paymaster), type(uint256).max);
            list(address(others[i]), 7, i == 1);
        }
        list(address(others[0]), 0);
        uint256 nextKey = 0x5168;
        setSigner(nextKey, true);
        setSigner(SIGNER_KEY, false);
        // Listed again, and again while it is listed.
        list(address(others[0]), 8);
        list(address(others[0]), 9);
        for (uint256 i = 0; i < 3; ++i) {
            vm.assertTrue(isAccepted(nextKey, address(others[i])), "the new signer signs for every token");
            vm.assertTrue(!isAccepted(SIGNER_KEY, address(others[i])), "the old one for none");
            vm.assertEq(paymaster.postOpGasFloor(address(others[i])), i == 0 ? 9 : 7, "floors stay");
            vm.assertTrue(paymaster.isExact(address(others[i])) == (i == 1), "and what is exact");
        }
        vm.prank(MANAGER);
        paymaster.pause();
        list(address(others[2]), 0);
        list(address(others[2]), 7);
        for (uint256 i = 0; i < 3; ++i) {
            vm.assertTrue(!isAccepted(nextKey, address(others[i])), "a pause stops every token");
        }
        setSigner(SIGNER_KEY, true);
        vm.assertTrue(!isAccepted(SIGNER_KEY, address(others[1])), "and stays while signers change");
        vm.prank(MANAGER);
        paymaster.unpause();
        for (uint256 i = 0; i < 3; ++i) {
            vm.assertTrue(isAccepted(nextKey, address(others[i])), "all go on");
        }
        setSigner(nextKey, false);
        for (uint256 i = 0; i < 3; ++i) {
            vm.assertTrue(!isAccepted(nextKey, address(others[i])), "who is removed signs for no token");
        }
    }

    function test_whatIsTakenOffLeavesTheOtherListingsAlone() public {
        address[4] memory others = [address(21), address(22), address(23), address(24)];
        for (uint256 i = 0; i < 4; ++i) {
            list(others[i], 7);
        }
        list(others[1], 0);
        list(others[1], 0);
        list(others[3], 0);
        address signer = vm.addr(0x5168);
        vm.prank(MANAGER);
        paymaster.setSigner(signer, true);
        vm.assertEq(slot(at(6)), 3, "the others are kept");
        vm.assertEq(newestSignerOf(others[0]), signer, "and renewed");
        vm.assertEq(newestSignerOf(others[2]), signer, "and renewed");
        vm.assertEq(slot(entry(others[1], at(3))), 0, "what was taken off has no listing");
        vm.assertEq(slot(entry(others[3], at(3))), 0, "what was taken off has no listing");
    }

    function newestSignerOf(address listed) private view returns (address) {
        return address(uint160(slot(entry(listed, at(3)))));
    }

    /// A pause reaches all of them within one transaction.
    function test_thereIsAMostOfListedTokens() public {
        for (uint160 i = 1; i < 64; ++i) {
            list(address(1_000 + i), 7);
        }
        vm.prank(MANAGER);
        vm.expectRevert(GaslessPaymaster.TooManyTokens.selector);
        paymaster.setToken(address(2_000), 7, false);
        uint256 gas = gasleft();
        vm.prank(MANAGER);
        paymaster.pause();
        vm.assertLe(gas - gasleft(), 1_000_000, "fits any block");
        list(address(1_001), 0);
        list(address(2_000), 7);
    }

    // --- bundlers --------------------------------------------------------------------------------------------------

    function test_onlyListedBundlersSubmitWhatIsForThem() public {
        Plan memory plan = defaultPlan();
        plan.flags = LISTED_BUNDLERS_ONLY;
        PackedUserOperation memory op = build(plan);
        expectRefusal(abi.encodeWithSelector(GaslessPaymaster.UnknownBundler.selector, BUNDLER));
        handleFrom(BUNDLER, op);

        setBundlers(only(BUNDLER), true);
        expectRefusal(abi.encodeWithSelector(GaslessPaymaster.UnknownBundler.selector, BENEFICIARY));
        handleFrom(BENEFICIARY, op);
        handleFrom(BUNDLER, op);
        vm.assertEq(target.stored(), 42, "the listed one gets it through");

        setBundlers(only(BUNDLER), false);
        op = build(plan);
        expectRefusal(abi.encodeWithSelector(GaslessPaymaster.UnknownBundler.selector, BUNDLER));
        handleFrom(BUNDLER, op);
    }

    function test_whatIsForEverybodyNeedsNoListedBundler() public {
        handleFrom(BENEFICIARY, build(defaultPlan()));
        vm.assertEq(target.stored(), 42, "anybody gets it through");
    }

    function test_bundlersAreListedInBatches() public {
        address[] memory bundlers = new address[](3);
        (bundlers[0], bundlers[1], bundlers[2]) = (address(11), address(12), address(13));
        vm.assertTrue(paymaster.areBundlers(new address[](0)), "nobody is missing among none");
        setBundlers(bundlers, true);
        vm.assertTrue(paymaster.areBundlers(bundlers), "all are listed");
        setBundlers(only(bundlers[1]), false);
        vm.assertTrue(!paymaster.areBundlers(bundlers), "one is not");
        vm.assertTrue(paymaster.areBundlers(only(bundlers[2])), "the others are");
    }

    function setBundlers(address[] memory bundlers, bool allowed) private {
        vm.prank(MANAGER);
        paymaster.setBundlers(bundlers, allowed);
    }

    function only(address one) private pure returns (address[] memory list_) {
        list_ = new address[](1);
        list_[0] = one;
    }

    // --- pause -----------------------------------------------------------------------------------------------------

    function test_aPauseRefusesNewOperationsUntilItIsLifted() public {
        PackedUserOperation memory op = build(defaultPlan());
        vm.prank(MANAGER);
        paymaster.pause();
        expectRefusal(GaslessPaymaster.IsPaused.selector);
        handle(op);
        vm.prank(MANAGER);
        paymaster.unpause();
        handle(op);
        vm.assertEq(target.stored(), 42, "goes on where it stopped");
    }

    function test_aPauseHoldsBackNeitherSettlementsNorClaims() public {
        token.setBlocked(address(account), true);
        PackedUserOperation memory op = build(defaultPlan());
        vm.prank(address(ENTRYPOINT));
        (bytes memory context,) = paymaster.validatePaymasterUserOp(op, 0, 1);
        vm.prank(MANAGER);
        paymaster.pause();
        vm.prank(address(ENTRYPOINT));
        paymaster.postOp(IPaymaster.PostOpMode.opSucceeded, context, 1, 1);

        uint256 amount = paymaster.owed(address(token), address(account));
        vm.assertTrue(amount > 0, "settled with a debt");
        token.setBlocked(address(account), false);
        vm.prank(address(account));
        vm.assertEq(paymaster.claimOwed(address(token)), amount, "paid out");
    }

    // --- upgrades --------------------------------------------------------------------------------------------------

    function test_anUpgradeTakesAMultisigAndTheTimelock() public {
        address multisig = address(0x517);
        TimelockController timelock = timelockOf(multisig);
        bytes32 adminRole = paymaster.DEFAULT_ADMIN_ROLE();
        vm.prank(ADMIN);
        paymaster.grantRole(adminRole, address(timelock));
        vm.prank(ADMIN);
        paymaster.renounceRole(adminRole, ADMIN);

        address next = address(new GaslessPaymasterV2());
        bytes memory upgrade = abi.encodeCall(paymaster.upgradeToAndCall, (next, ""));
        for (uint256 i = 0; i < 3; ++i) {
            vm.prank([ADMIN, MANAGER, multisig][i]);
            (bool success,) = address(paymaster).call(upgrade);
            vm.assertTrue(!success, "nobody upgrades directly");
        }
        vm.expectRevert();
        timelock.schedule(address(paymaster), 0, upgrade, 0, 0, 2 days);
        vm.prank(multisig);
        timelock.schedule(address(paymaster), 0, upgrade, 0, 0, 2 days);
        vm.warp(block.timestamp + 2 days - 1);
        vm.prank(multisig);
        vm.expectRevert();
        timelock.execute(address(paymaster), 0, upgrade, 0, 0);
        vm.warp(block.timestamp + 1);
        vm.prank(multisig);
        timelock.execute(address(paymaster), 0, upgrade, 0, 0);
        vm.assertEq(GaslessPaymasterV2(address(paymaster)).release(), 2, "the new code runs");
    }

    function timelockOf(address multisig) private returns (TimelockController) {
        address[] memory members = new address[](1);
        members[0] = multisig;
        return new TimelockController(2 days, members, members, address(0));
    }

    function test_upgradeKeepsListsAndWhatIsOwed() public {
        token.setBlocked(address(account), true);
        uint256 amount = run(defaultPlan()).owed;
        setBundlers(only(BUNDLER), true);
        address next = address(new GaslessPaymasterV2());
        vm.prank(ADMIN);
        paymaster.upgradeToAndCall(next, "");
        vm.assertTrue(paymaster.isSigner(vm.addr(SIGNER_KEY)), "signers stay");
        vm.assertTrue(paymaster.areBundlers(only(BUNDLER)), "bundlers stay");
        vm.assertEq(paymaster.postOpGasFloor(address(token)), 1, "tokens stay");
        vm.assertEq(paymaster.owed(address(token), address(account)), amount, "debts stay");
        vm.assertEq(paymaster.totalOwed(address(token)), amount, "their sum stays");
    }

    function test_initialisesOnceAndCompletely() public {
        address[] memory none = new address[](0);
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        paymaster.initialize(address(this), address(this), none);
        vm.expectRevert(Initializable.InvalidInitialization.selector);
        GaslessPaymaster(implementation).initialize(address(this), address(this), none);
    }

    /// Releases may only add to the end of this: whatever moves here is lost in every proxy that is upgraded.
    function test_storageLayout() public {
        vm.assertEq(
            keccak256(abi.encode(uint256(keccak256("gasless-gateway.storage.GaslessPaymaster")) - 1))
                & ~bytes32(uint256(0xff)),
            NAMESPACE,
            "ERC-7201"
        );
        token.setBlocked(address(account), true);
        uint256 amount = run(defaultPlan()).owed;
        setBundlers(only(BUNDLER), true);
        list(address(token), 12_345, true);
        vm.prank(MANAGER);
        paymaster.pause();

        address signer = vm.addr(SIGNER_KEY);
        vm.assertEq(slot(NAMESPACE), uint160(signer) | 1 << 160, "0: the newest signer, then the pause");
        vm.assertEq(slot(entry(signer, at(1))), 1, "1: signers");
        vm.assertEq(slot(entry(BUNDLER, at(2))), 1, "2: bundlers");
        vm.assertEq(
            slot(entry(address(token), at(3))),
            uint160(signer) | 12_345 << 160 | 1 << 208 | 1 << 209,
            "3: listings: the newest signer, the floor of the postOp gas limit, whether it is exact, the pause"
        );
        vm.assertEq(slot(entry(address(account), entry(address(token), at(4)))), amount, "4: debts");
        vm.assertEq(slot(entry(address(token), at(5))), amount, "5: sums of debts");
        vm.assertEq(slot(at(6)), 1, "6: how many tokens are listed");
        vm.assertEq(slot(keccak256(abi.encode(at(6)))), uint160(address(token)), "and which");
        for (uint256 i = 0; i < 16; ++i) {
            vm.assertEq(slot(bytes32(i)), 0, "nothing outside a namespace");
        }
    }

    function at(uint256 offset) private pure returns (bytes32) {
        return bytes32(uint256(NAMESPACE) + offset);
    }

    function entry(address key, bytes32 mapping_) private pure returns (bytes32) {
        return keccak256(abi.encode(key, mapping_));
    }

    function slot(bytes32 position) private view returns (uint256) {
        return uint256(vm.load(address(paymaster), position));
    }
}
