// Written by scripts/compile.ts. Do not edit.
export const simulationObserverAbi = [
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "bool",
            "name": "known",
            "type": "bool"
          },
          {
            "internalType": "uint256",
            "name": "word",
            "type": "uint256"
          },
          {
            "internalType": "uint256",
            "name": "next",
            "type": "uint256"
          }
        ],
        "internalType": "struct SimulationObserver.Answer[]",
        "name": "answers",
        "type": "tuple[]"
      }
    ],
    "name": "Answers",
    "type": "error"
  },
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "address",
            "name": "to",
            "type": "address"
          },
          {
            "internalType": "bytes",
            "name": "data",
            "type": "bytes"
          }
        ],
        "internalType": "struct SimulationObserver.Question[]",
        "name": "questions",
        "type": "tuple[]"
      }
    ],
    "name": "askAndRevert",
    "outputs": [],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "target",
        "type": "address"
      },
      {
        "internalType": "bytes",
        "name": "data",
        "type": "bytes"
      },
      {
        "components": [
          {
            "internalType": "address",
            "name": "to",
            "type": "address"
          },
          {
            "internalType": "bytes",
            "name": "data",
            "type": "bytes"
          }
        ],
        "internalType": "struct SimulationObserver.Question[]",
        "name": "questions",
        "type": "tuple[]"
      },
      {
        "internalType": "address[]",
        "name": "addresses",
        "type": "address[]"
      }
    ],
    "name": "observe",
    "outputs": [
      {
        "components": [
          {
            "internalType": "bool",
            "name": "success",
            "type": "bool"
          },
          {
            "internalType": "bytes",
            "name": "returned",
            "type": "bytes"
          },
          {
            "components": [
              {
                "internalType": "bool",
                "name": "known",
                "type": "bool"
              },
              {
                "internalType": "uint256",
                "name": "word",
                "type": "uint256"
              },
              {
                "internalType": "uint256",
                "name": "next",
                "type": "uint256"
              }
            ],
            "internalType": "struct SimulationObserver.Answer[]",
            "name": "before",
            "type": "tuple[]"
          },
          {
            "components": [
              {
                "internalType": "bool",
                "name": "known",
                "type": "bool"
              },
              {
                "internalType": "uint256",
                "name": "word",
                "type": "uint256"
              },
              {
                "internalType": "uint256",
                "name": "next",
                "type": "uint256"
              }
            ],
            "internalType": "struct SimulationObserver.Answer[]",
            "name": "afterwards",
            "type": "tuple[]"
          },
          {
            "internalType": "bool[]",
            "name": "hasCode",
            "type": "bool[]"
          },
          {
            "internalType": "uint256",
            "name": "timestamp",
            "type": "uint256"
          }
        ],
        "internalType": "struct SimulationObserver.Observation",
        "name": "observation",
        "type": "tuple"
      }
    ],
    "stateMutability": "nonpayable",
    "type": "function"
  }
] as const

export const simulationObserverRuntimeBytecode =
  '0x60806040526004361015610011575f80fd5b5f3560e01c80631ffbe77e146100345763eb37aa621461002f575f80fd5b610305565b346101145760807ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101145760043561006f81610118565b6024359067ffffffffffffffff821161011457366023830112156101145781600401359167ffffffffffffffff83116101145736602484830101116101145760443567ffffffffffffffff8111610114576100ce903690600401610136565b606435929167ffffffffffffffff84116101145761011095610104956100fa6024963690600401610136565b96909501906105fd565b604051918291826101f1565b0390f35b5f80fd5b73ffffffffffffffffffffffffffffffffffffffff81160361011457565b9181601f840112156101145782359167ffffffffffffffff8311610114576020808501948460051b01011161011457565b90602080835192838152019201905f5b8181106101845750505090565b90919260206101b2600192865190604060609280511515835260208101516020840152015160408201520190565b9401929101610177565b90602080835192838152019201905f5b8181106101d95750505090565b825115158452602093840193909201916001016101cc565b6020815281511515602082015260c060a06102fc6102c96102957fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f6020808a01518860408b015280519182918260e08d0152016101008b015e5f610100828b010152011686016101006040890151917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0828a8303010160608a01520190610167565b60608701517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0878303016080880152610167565b60808601517fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe086830301848701526101bc565b93015191015290565b346101145760207ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126101145760043567ffffffffffffffff81116101145761035761035d913690600401610136565b90610b9f565b60405180917f1d4dccdc000000000000000000000000000000000000000000000000000000008252602482016020600484015281518091526020604484019201905f5b8181106103ae575050500390fd5b9193509160206103dd600192865190604060609280511515835260208101516020840152015160408201520190565b94019101918493926103a0565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b6060810190811067ffffffffffffffff82111761043357604052565b6103ea565b90601f7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0910116810190811067ffffffffffffffff82111761043357604052565b6040519060c0820182811067ffffffffffffffff821117610433576040525f60a0838281526060602082015260606040820152606080820152606060808201520152565b908092918237015f815290565b67ffffffffffffffff811161043357601f017fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe01660200190565b3d1561052e573d90610515826104ca565b916105236040519384610438565b82523d5f602084013e565b606090565b67ffffffffffffffff81116104335760051b60200190565b9061055582610533565b6105626040519182610438565b8281527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe06105908294610533565b0190602036910137565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b91908110156105d75760051b0190565b61059a565b356105e681610118565b90565b80518210156105d75760209160051b010190565b5f8061064c9261065196949a99979582610615610479565b9c8d60406106238b8b6109ee565b910152610635604051809481936104bd565b03925af1610641610504565b60208a015215158852565b610b9f565b606085015261065f8161054b565b90608085019182525f5b81811061067c57505050504260a0830152565b806106aa61069561069060019486896105c7565b6105dc565b3b15156106a38387516105e9565b9015159052565b01610669565b604051906106bd82610417565b5f6040838281528260208201520152565b604051906106dd602083610438565b5f80835282815b8281106106f057505050565b6020906106fb6106b0565b828285010152016106e4565b9061071182610533565b61071e6040519182610438565b8281527fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe061074c8294610533565b01905f5b82811061075c57505050565b6020906107676106b0565b82828501015201610750565b9180602084016020855252604083019060408160051b85010193835f917fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc182360301905b8484106107c8575050505050505090565b909192939495967fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc082820301875287358381121561011457840173ffffffffffffffffffffffffffffffffffffffff813561082281610118565b16825260208101357fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe1823603018112156101145701906020823592019167ffffffffffffffff8111610114578036038313610114576060827fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f846020969560019860408980990152816040870152868601375f84820186015201160101990197019594019291906107b7565b90602082519201517fffffffff0000000000000000000000000000000000000000000000000000000081169260048110610908575050565b7fffffffff00000000000000000000000000000000000000000000000000000000929350829060040360031b1b161690565b6020818303126101145780519067ffffffffffffffff8211610114570181601f820112156101145780519061096e82610533565b9261097c6040519485610438565b8284526020606081860194028301019181831161011457602001925b8284106109a6575050505090565b60608483031261011457604051906109bd82610417565b8451908115158203610114578260209260609452828701518382015260408701516040820152815201930192610998565b8115610b1f575f8091604051610a5f81610a338760208301957feb37aa6200000000000000000000000000000000000000000000000000000000875260248401610773565b037fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe08101835282610438565b5190305afa50610a6d610504565b9060048251108015610acb575b610ac1575080601c6105e692517ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc81019260208101938060248301865e815201019061093a565b6105e69150610707565b507f1d4dccdc000000000000000000000000000000000000000000000000000000007fffffffff00000000000000000000000000000000000000000000000000000000610b17846108d0565b161415610a7a565b50506105e66106ce565b91908110156105d75760051b810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc181360301821215610114570190565b929192610b75826104ca565b91610b836040519384610438565b829481845281830111610114578281602093845f960137010152565b9190610baa81610707565b925f5b828110610bb957505050565b610bc4818484610b29565b3590610bcf82610118565b610bda818585610b29565b6020810135907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe18136030182121561011457019182359267ffffffffffffffff84116101145760200190833603821361011457610c3e610c44926001953691610b69565b90610c60565b610c4e82886105e9565b52610c5981876105e9565b5001610bad565b610c686106b0565b5060405f8093819360208251920190620186a0fa601f3d11169182610ca6575b60405192610c9584610417565b151583526020830152604082015290565b505f51603f3d1115610c88576020519150610c8856fea164736f6c634300081e000a' as const
