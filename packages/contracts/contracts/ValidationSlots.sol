// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/**
 * Answers every call with the two words of the account's storage that say which code validates its operations. Never
 * deployed: a state override puts this code in place of the account's code for one eth_call. So the answer is what
 * Kernel reads. The account's own code does not run, because it could answer something else.
 */
contract ValidationSlots {
    /// ERC-1967: `keccak256('eip1967.proxy.implementation') - 1`.
    uint256 private constant IMPLEMENTATION_SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    /// Kernel v3, `types/Constants.sol`: `keccak256('kernel.v3.validation') - 1`. Its first 21 bytes are the root validator.
    uint256 private constant VALIDATION_SLOT = 0x7bcaa2ced2a71450ed5a9a1b4848e8e5206dbc3f06011e595f7f55428cc6f84f;

    fallback() external payable {
        assembly {
            mstore(0, sload(IMPLEMENTATION_SLOT))
            mstore(0x20, sload(VALIDATION_SLOT))
            return(0, 0x40)
        }
    }
}
