// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Vm} from "./Vm.sol";

/// The bytecode of src/generated: the tests run what ships, not what forge compiled on the side.
library Shipped {
    Vm private constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);

    /// `file` is a name in src/generated without its extension.
    function code(string memory file) internal view returns (bytes memory) {
        string memory source = vm.readFile(string.concat("src/generated/", file, ".ts"));
        string[] memory parts = vm.split(source, "'0x");
        require(parts.length == 2, "expected one bytecode in the file");
        return vm.parseBytes(string.concat("0x", vm.split(parts[1], "'")[0]));
    }

    /// A number of src/bundle-gas.ts, as in `perOperation: 40_000n`.
    function bundleGas(string memory key) internal view returns (uint256) {
        string[] memory parts = vm.split(vm.readFile("src/bundle-gas.ts"), string.concat(key, ": "));
        require(parts.length == 2, "expected the number once in the file");
        return vm.parseUint(vm.replace(vm.split(parts[1], "n,")[0], "_", ""));
    }

    function deploy(string memory file, bytes memory constructorArguments) internal returns (address) {
        return deploy(file, constructorArguments, 0);
    }

    function deploy(string memory file, bytes memory constructorArguments, uint256 value)
        internal
        returns (address deployed)
    {
        bytes memory initCode = bytes.concat(code(file), constructorArguments);
        assembly {
            deployed := create(value, add(initCode, 0x20), mload(initCode))
        }
        require(deployed != address(0), "the shipped bytecode did not deploy");
    }
}
