// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";

/// A collection with an owner.
contract StageCollection is ERC721, Ownable {
    constructor(address owner) ERC721("Stage", "STG") Ownable(owner) {}

    function mint(address to, uint256 id) external {
        _mint(to, id);
    }
}

/// ERC-1155 items that anyone may mint.
contract StageItems is ERC1155 {
    constructor() ERC1155("") {}

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }
}

/// Pulls tokens from its caller, and claims to be an ERC-7579 executor.
contract StageSpender {
    function pull(IERC20 token, uint256 amount) external payable {
        token.transferFrom(msg.sender, address(this), amount);
    }

    function nothing() external payable {}

    function onInstall(bytes calldata) external payable {}

    function onUninstall(bytes calldata) external payable {}

    function isModuleType(uint256 typeId) external pure returns (bool) {
        return typeId == 2;
    }
}
