// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {GaslessPaymaster} from "../../contracts/GaslessPaymaster.sol";
import {HookToken, ITokenHolder} from "../../contracts/devnet/OddTokens.sol";
import {TestAccount} from "./TestAccount.sol";

/// What a holder does while its tokens move.
enum Hook {
    Nothing,
    Reverts,
    BurnsItsGas,
    ClaimsWhatItIsOwed,
    MovesTheRest,
    Revokes,
    SubmitsAnotherOperation
}

/// An account that a token calls whenever the account's balance changes.
contract HookedAccount is TestAccount, ITokenHolder {
    IEntryPoint private constant ENTRY_POINT = IEntryPoint(0x0000000071727De22E5E9d8BAf0edAc6f37da032);
    HookToken private immutable _token;
    GaslessPaymaster private immutable _paymaster;
    Hook public hook;
    bool private _inside;

    constructor(address owner_, HookToken token_, GaslessPaymaster paymaster_) TestAccount(owner_) {
        (_token, _paymaster) = (token_, paymaster_);
    }

    function setHook(Hook hook_) external {
        hook = hook_;
    }

    function onTokenMove() external {
        Hook what = hook;
        if (_inside || what == Hook.Nothing) return;
        if (what == Hook.Reverts) revert("no");
        if (what == Hook.BurnsItsGas) {
            while (true) {}
        }
        _inside = true;
        if (what == Hook.ClaimsWhatItIsOwed) {
            try _paymaster.claimOwed(address(_token)) {} catch {}
        } else if (what == Hook.MovesTheRest) {
            _token.transfer(address(1), _token.balanceOf(address(this)) / 2);
        } else if (what == Hook.Revokes) {
            _token.approve(address(_paymaster), 0);
        } else {
            try ENTRY_POINT.handleOps(new PackedUserOperation[](0), payable(address(1))) {} catch {}
        }
        _inside = false;
    }
}
