// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IAccount, IEntryPoint, PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";

/// What a hostile account does. The first eight fail in validation, the others are accepted and misbehave later.
enum Poison {
    Reverts,
    WrongSignature,
    Expired,
    BurnsItsGas,
    BombsWithItsReason,
    AnswersNothing,
    /// Fails only behind others of a bundle: their maximum cost is taken from the paymaster's deposit at that time.
    FailsInCompany,
    /// The EntryPoint cannot even call it, and does not say which one it was.
    HasNoCode,
    AnswersTooMuch,
    CallBurnsItsGas,
    CallBombsWithItsReason,
    /// Uses up both its limits, but for what the EntryPoint itself needs, and fails with the longest reason that is logged.
    UsesUpEverything,
    /// Calls `target` with `data` and goes on whatever comes of it.
    CallReenters
}

/// Accepts every signature and has no scruples.
contract HostileAccount is IAccount {
    IEntryPoint private constant ENTRYPOINT = IEntryPoint(0x0000000071727De22E5E9d8BAf0edAc6f37da032);

    /// Of the verification limit: hashing and copying the operation, and a nonce's first use.
    uint256 private constant FOR_THE_ENTRYPOINT = 35_500;

    Poison public poison;
    uint256 public lowestDeposit;
    address public target;
    bytes public data;
    bool public reentered;
    bool public reentrySucceeded;

    error Refused(string why);

    function set(Poison poison_) external {
        poison = poison_;
    }

    function setLowestDeposit(uint256 amount) external {
        lowestDeposit = amount;
    }

    function setReentry(address target_, bytes calldata data_) external {
        (target, data) = (target_, data_);
    }

    receive() external payable {}

    function validateUserOp(PackedUserOperation calldata op, bytes32, uint256) external view returns (uint256) {
        Poison what = poison;
        if (what == Poison.Reverts) revert Refused("on principle");
        if (what == Poison.WrongSignature) return 1;
        if (what == Poison.Expired) return uint256(uint48(block.timestamp - 1)) << 160;
        if (what == Poison.BurnsItsGas) _burn();
        if (what == Poison.BombsWithItsReason) _bomb(false);
        if (what == Poison.AnswersTooMuch) _bomb(true);
        if (what == Poison.AnswersNothing) {
            assembly {
                return(0, 0)
            }
        }
        if (what == Poison.FailsInCompany) {
            if (ENTRYPOINT.balanceOf(address(bytes20(op.paymasterAndData[:20]))) < lowestDeposit) {
                revert Refused("in company");
            }
        }
        if (what == Poison.UsesUpEverything) _burnDownTo(FOR_THE_ENTRYPOINT + op.callData.length * 6 / 10);
        return 0;
    }

    function act() external {
        if (poison == Poison.CallBurnsItsGas) _burn();
        if (poison == Poison.CallBombsWithItsReason) _bomb(false);
        if (poison == Poison.UsesUpEverything) {
            _burnDownTo(2_000);
            assembly {
                revert(0x60, 2048)
            }
        }
        if (poison == Poison.CallReenters) {
            reentered = true;
            (reentrySucceeded,) = target.call(data);
        }
    }

    function _burnDownTo(uint256 rest) private view {
        while (gasleft() > rest) {}
    }

    function _burn() private pure {
        assembly {
            invalid()
        }
    }

    /// As much as the gas allows: memory of n words costs 3n + n² / 512. The first word, Solidity's zero slot, is a 0.
    function _bomb(bool success) private view {
        uint256 words = 1;
        uint256 gas = gasleft() * 3 / 4;
        while (3 * words * 2 + (words * 2) ** 2 / 512 < gas) {
            words *= 2;
        }
        assembly {
            if success { return(0x60, mul(words, 32)) }
            revert(0x60, mul(words, 32))
        }
    }
}
