// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Initializable} from "@openzeppelin/contracts-upgradeable/proxy/utils/Initializable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts-upgradeable/proxy/utils/UUPSUpgradeable.sol";
import {DevnetOpenZeppelinPaymaster} from "./DevnetOpenZeppelinPaymaster.sol";

/// Devnet only: OpenZeppelin's paymaster as an upgradeable contract behind an ERC-1967 proxy, like GaslessPaymaster.
contract DevnetOpenZeppelinProxiedPaymaster is Initializable, UUPSUpgradeable, DevnetOpenZeppelinPaymaster {
    address private immutable _owner = msg.sender;

    constructor() DevnetOpenZeppelinPaymaster(address(1)) {
        _disableInitializers();
    }

    function initialize(address signer) external initializer {
        _setSigner(signer);
    }

    function _authorizeUpgrade(address) internal view override {
        require(msg.sender == _owner);
    }
}
