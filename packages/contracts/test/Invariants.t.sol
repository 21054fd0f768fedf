// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {PaymasterHandler} from "./support/PaymasterHandler.sol";

contract InvariantsTest {
    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    PaymasterHandler private handler;

    function setUp() public {
        handler = new PaymasterHandler();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    /// Operations most of the time.
    function targetSelectors() public view returns (FuzzSelector[] memory targets) {
        bytes4[] memory selectors = new bytes4[](8);
        selectors[0] = PaymasterHandler.operate.selector;
        selectors[1] = PaymasterHandler.operate.selector;
        selectors[2] = PaymasterHandler.operate.selector;
        selectors[3] = PaymasterHandler.operate.selector;
        selectors[4] = PaymasterHandler.operateChanged.selector;
        selectors[5] = PaymasterHandler.change.selector;
        selectors[6] = PaymasterHandler.claim.selector;
        selectors[7] = PaymasterHandler.sweep.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(handler), selectors);
    }

    function invariant_theBooksAreRight() public view {
        handler.assertBooksAreRight();
    }

    /// The handler would prove nothing if everything it sends were refused.
    function test_theHandlerReachesWhatItIsToTest() public {
        for (uint256 seed = 0; seed < 200; ++seed) {
            handler.operate(uint256(keccak256(abi.encode(seed))));
            handler.operateChanged(uint256(keccak256(abi.encode(seed, "changed"))));
            if (seed % 10 == 0) handler.change(uint256(keccak256(abi.encode(seed, "change"))));
        }
        require(handler.operations() > 60, "too few operations are accepted");
        require(handler.refusals() > 20, "too few operations are refused");
        require(handler.frontedLosses() > 5, "too few fronted operations evade their fee");
        handler.assertBooksAreRight();
    }
}
