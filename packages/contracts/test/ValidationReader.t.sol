// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ValidationReader} from "../contracts/ValidationReader.sol";
import {Shipped} from "./support/Shipped.sol";
import {Vm} from "./support/Vm.sol";

/// Says of itself what would be accepted.
contract LyingAccount {
    function rootValidator() external pure returns (bytes21) {
        return bytes21(uint168(0xACCE97ED));
    }

    fallback() external {
        assembly {
            mstore(0, 0xACCE97ED)
            mstore(0x20, 0xACCE97ED)
            return(0, 0x40)
        }
    }
}

contract ModuleOfOwners {
    mapping(address account => address owner) public ecdsaValidatorStorage;

    function set(address account, address owner) external {
        ecdsaValidatorStorage[account] = owner;
    }
}

contract GasBurner {
    fallback() external {
        while (true) {}
    }
}

contract ValidationReaderTest {
    Vm private constant vm = Vm(0x7109709ECfa91a80626fF3989D68f67F5b1DD12D);
    ValidationReader private constant READER = ValidationReader(0xCc9a8F16ad7d7C0A1bA3b46bb2A1A8E45e6f4337);
    bytes32 private constant IMPLEMENTATION_SLOT = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);
    bytes32 private constant VALIDATION_SLOT = bytes32(uint256(keccak256("kernel.v3.validation")) - 1);

    ModuleOfOwners private owners = new ModuleOfOwners();

    /// As a node does it with state overrides: nothing of it stays.
    function read(address[] memory accounts, address ecdsaValidator)
        private
        returns (ValidationReader.Validation[] memory validations)
    {
        uint256 snapshot = vm.snapshotState();
        vm.etch(address(READER), Shipped.code("validation-reader"));
        for (uint256 i = 0; i < accounts.length; ++i) {
            vm.etch(accounts[i], Shipped.code("validation-slots"));
        }
        validations = READER.read{gas: 16_777_216}(accounts, ecdsaValidator);
        vm.revertToState(snapshot);
    }

    function readOne(address account, address ecdsaValidator) private returns (ValidationReader.Validation memory) {
        address[] memory accounts = new address[](1);
        accounts[0] = account;
        return read(accounts, ecdsaValidator)[0];
    }

    /// `currentNonce` and `validNonceFrom` stand in the same slot, above the root.
    function setValidation(address account, address implementation, bytes21 root) private {
        vm.store(account, IMPLEMENTATION_SLOT, bytes32(uint256(uint160(implementation))));
        vm.store(account, VALIDATION_SLOT, bytes32(uint256(type(uint64).max) << 168 | uint168(root)));
    }

    function rootOf(address validator) private pure returns (bytes21) {
        return bytes21(abi.encodePacked(bytes1(0x01), validator));
    }

    function test_readsWhatStandsInTheStorageAndNotWhatTheAccountSays() public {
        address account = address(new LyingAccount());
        address implementation = address(new GasBurner());
        address validator = address(new LyingAccount());
        setValidation(account, implementation, rootOf(validator));
        owners.set(account, address(7));
        ValidationReader.Validation memory validation = readOne(account, address(owners));
        vm.assertEq(validation.implementation, implementation, "implementation");
        vm.assertEq(validation.implementationCodeHash, implementation.codehash, "its code");
        vm.assertEq(bytes32(validation.root), bytes32(rootOf(validator)), "root");
        vm.assertEq(validation.rootCodeHash, validator.codehash, "the code of the root");
        vm.assertEq(validation.owner, address(7), "owner");
    }

    function test_anAddressThatNeverHadAnAccountHasNothing() public {
        ValidationReader.Validation memory validation = readOne(address(0x1234567), address(owners));
        vm.assertEq(validation.implementation, address(0), "implementation");
        vm.assertEq(bytes32(validation.root), 0, "root");
        vm.assertEq(validation.owner, address(0), "owner");
    }

    function test_anAddressWhoseCodeNothingReplacesHasNothing() public {
        vm.etch(address(READER), Shipped.code("validation-reader"));
        // sha256, which answers one word, whatever code a node puts there.
        address[] memory accounts = new address[](1);
        accounts[0] = address(2);
        ValidationReader.Validation memory validation = READER.read(accounts, address(owners))[0];
        vm.assertEq(validation.implementation, address(0), "implementation");
        vm.assertEq(bytes32(validation.root), 0, "root");
    }

    function test_noModuleKeepsTheAccountsOfABundleFromBeingRead() public {
        address burner = address(new GasBurner());
        address[] memory accounts = new address[](256);
        for (uint256 i = 0; i < accounts.length; ++i) {
            accounts[i] = address(uint160(0x10000 + i));
            setValidation(accounts[i], burner, rootOf(burner));
            owners.set(accounts[i], address(uint160(1 + i)));
        }
        ValidationReader.Validation[] memory validations = read(accounts, address(owners));
        for (uint256 i = 0; i < accounts.length; ++i) {
            vm.assertEq(validations[i].implementation, burner, "implementation");
            vm.assertEq(validations[i].owner, address(uint160(1 + i)), "owner");
        }
    }

    function test_aValidatorThatDoesNotAnswerHasNoOwner() public {
        setValidation(address(0x1234567), address(1), rootOf(address(2)));
        vm.assertEq(readOne(address(0x1234567), address(new GasBurner())).owner, address(0), "burns its gas");
        vm.assertEq(readOne(address(0x1234567), address(0xDEAD)).owner, address(0), "has no code");
    }
}
