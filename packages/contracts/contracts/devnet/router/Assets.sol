// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {NativeAssetTransferFailed, TransferFromFailed} from "./LiFi.sol";

/// The mint function of the devnet's tokens. Anyone may call it.
interface IMintable {
    function mint(address to, uint256 amount) external;
}

/// Moves tokens and the native coin in the same way. The native coin has the zero address.
library Assets {
    using SafeERC20 for IERC20;

    address internal constant NATIVE = address(0);

    function own(address asset) internal view returns (uint256) {
        return asset == NATIVE ? address(this).balance : IERC20(asset).balanceOf(address(this));
    }

    function pay(address asset, address to, uint256 amount) internal {
        if (asset != NATIVE) return IERC20(asset).safeTransfer(to, amount);
        (bool paid,) = to.call{value: amount}("");
        if (!paid) revert NativeAssetTransferFailed();
    }

    function payAll(address asset, address to) internal {
        uint256 amount = own(asset);
        if (amount > 0) pay(asset, to, amount);
    }

    function pullFromCaller(address token, uint256 amount) internal {
        if (!IERC20(token).trySafeTransferFrom(msg.sender, address(this), amount)) revert TransferFromFailed();
    }

    /// Sets the allowance to exactly this amount.
    function allow(address token, address spender, uint256 amount) internal {
        IERC20(token).forceApprove(spender, amount);
    }
}
