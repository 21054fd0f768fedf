// Written by scripts/compile.ts. Do not edit.
export const corpusTreasuryAbi = [
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "owner_",
        "type": "address"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "constructor"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "owner",
        "type": "address"
      }
    ],
    "name": "OwnableInvalidOwner",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "account",
        "type": "address"
      }
    ],
    "name": "OwnableUnauthorizedAccount",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": false,
        "internalType": "string",
        "name": "note",
        "type": "string"
      }
    ],
    "name": "NoteChanged",
    "type": "event"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "previousOwner",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "newOwner",
        "type": "address"
      }
    ],
    "name": "OwnershipTransferred",
    "type": "event"
  },
  {
    "inputs": [],
    "name": "note",
    "outputs": [
      {
        "internalType": "string",
        "name": "",
        "type": "string"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "owner",
    "outputs": [
      {
        "internalType": "address",
        "name": "",
        "type": "address"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [],
    "name": "renounceOwnership",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "string",
        "name": "note_",
        "type": "string"
      }
    ],
    "name": "setNote",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "newOwner",
        "type": "address"
      }
    ],
    "name": "transferOwnership",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "contract IERC20",
        "name": "token",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      },
      {
        "internalType": "uint256",
        "name": "amount",
        "type": "uint256"
      }
    ],
    "name": "withdraw",
    "outputs": [],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

export const corpusTreasuryBytecode =
  '0x60803460b857601f61096c38819003918201601f19168301916001600160401b0383118484101760bc5780849260209460405283398101031260b857516001600160a01b0381169081900360b857801560a5575f80546001600160a01b031981168317825560405192916001600160a01b03909116907f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e09080a361089b90816100d18239f35b631e4fbdf760e01b5f525f60045260245ffd5b5f80fd5b634e487b7160e01b5f52604160045260245ffdfe6080806040526004361015610012575f80fd5b5f3560e01c90816326d111f51461063b575080632d7b299d1461033f578063715018a6146102a55780638da5cb5b14610255578063d9caed12146101515763f2fde38b1461005e575f80fd5b3461014d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014d5760043573ffffffffffffffffffffffffffffffffffffffff811680910361014d576100b6610842565b80156101215773ffffffffffffffffffffffffffffffffffffffff5f54827fffffffffffffffffffffffff00000000000000000000000000000000000000008216175f55167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e05f80a3005b7f1e4fbdf7000000000000000000000000000000000000000000000000000000005f525f60045260245ffd5b5f80fd5b3461014d5760607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014d5760043573ffffffffffffffffffffffffffffffffffffffff811680910361014d5760243573ffffffffffffffffffffffffffffffffffffffff811680910361014d575f9160446020926101d1610842565b60405194859384927fa9059cbb0000000000000000000000000000000000000000000000000000000084526004840152833560248401525af1801561024a5761021657005b6020813d602011610242575b8161022f602093836107d4565b8101031261014d57518015150361014d57005b3d9150610222565b6040513d5f823e3d90fd5b3461014d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014d57602073ffffffffffffffffffffffffffffffffffffffff5f5416604051908152f35b3461014d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014d576102db610842565b5f73ffffffffffffffffffffffffffffffffffffffff81547fffffffffffffffffffffffff000000000000000000000000000000000000000081168355167f8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e08280a3005b3461014d5760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014d5760043567ffffffffffffffff811161014d573660238201121561014d57806004013567ffffffffffffffff811161014d57366024828401011161014d576103b3610842565b6103be600154610783565b601f811161059a575b505f601f821160011461048d577f29928852ccc0f94f50f6bbf315a9b4e2d2ded4c4f5de08857997daf086b75436927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f846024956040955f91610480575b508160011b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8360031b1c1916176001555b8085519687956020875282602088015201868601375f85828601015201168101030190a1005b8791508501013588610427565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe082169060015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6915f5b81811061057f5750601f846040947f29928852ccc0f94f50f6bbf315a9b4e2d2ded4c4f5de08857997daf086b7543697946024977fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe09510610545575b5050600181811b0160015561045a565b877fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff60f88560031b161c1991870101351690558780610535565b91926020600181926024878a010135815501940192016104d9565b60015f52601f820160051c7fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6019060208310610613575b601f0160051c7fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf601905b81811061060857506103c7565b5f81556001016105fb565b7fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf691506105d1565b3461014d575f7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc36011261014d57600154905f61067783610783565b80835260208301936001811690811561074a57506001146106ec575b50906106a38160409303826107d4565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8351948593602085525180918160208701528686015e5f85828601015201168101030190f35b91905060015f527fb10e2d527612073b26eecdfd717e6a320cf44b4afac2b0732d9fcbe2b7fa0cf6915f905b808210610730575090915081016020016106a3610693565b919260018160209254838588010152019101909291610718565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff0016855250151560051b820160200190506106a3610693565b90600182811c921680156107ca575b602083101461079d57565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52602260045260245ffd5b91607f1691610792565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761081557604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff5f5416330361086257565b7f118cdaa7000000000000000000000000000000000000000000000000000000005f523360045260245ffdfea164736f6c634300081e000a' as const
