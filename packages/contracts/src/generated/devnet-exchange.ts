// Written by scripts/compile.ts. Do not edit.
export const devnetExchangeAbi = [
  {
    "inputs": [
      {
        "components": [
          {
            "internalType": "address",
            "name": "tokenA",
            "type": "address"
          },
          {
            "internalType": "address",
            "name": "tokenB",
            "type": "address"
          },
          {
            "internalType": "uint256",
            "name": "amountA",
            "type": "uint256"
          },
          {
            "internalType": "uint256",
            "name": "amountB",
            "type": "uint256"
          }
        ],
        "internalType": "struct DevnetExchange.Pool[]",
        "name": "pools",
        "type": "tuple[]"
      }
    ],
    "stateMutability": "payable",
    "type": "constructor"
  },
  {
    "inputs": [],
    "name": "NativeAssetTransferFailed",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "assetIn",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "assetOut",
        "type": "address"
      }
    ],
    "name": "NoPool",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "token",
        "type": "address"
      }
    ],
    "name": "SafeERC20FailedOperation",
    "type": "error"
  },
  {
    "inputs": [],
    "name": "TransferFromFailed",
    "type": "error"
  },
  {
    "inputs": [
      {
        "internalType": "uint256",
        "name": "expected",
        "type": "uint256"
      },
      {
        "internalType": "uint256",
        "name": "value",
        "type": "uint256"
      }
    ],
    "name": "WrongValue",
    "type": "error"
  },
  {
    "anonymous": false,
    "inputs": [
      {
        "indexed": true,
        "internalType": "address",
        "name": "assetIn",
        "type": "address"
      },
      {
        "indexed": true,
        "internalType": "address",
        "name": "assetOut",
        "type": "address"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "amountIn",
        "type": "uint256"
      },
      {
        "indexed": false,
        "internalType": "uint256",
        "name": "amountOut",
        "type": "uint256"
      }
    ],
    "name": "Swapped",
    "type": "event"
  },
  {
    "inputs": [
      {
        "internalType": "address[]",
        "name": "path",
        "type": "address[]"
      },
      {
        "internalType": "uint256",
        "name": "amountIn",
        "type": "uint256"
      }
    ],
    "name": "amountsOut",
    "outputs": [
      {
        "internalType": "uint256[]",
        "name": "amounts",
        "type": "uint256[]"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address",
        "name": "asset",
        "type": "address"
      },
      {
        "internalType": "address",
        "name": "other",
        "type": "address"
      }
    ],
    "name": "reserve",
    "outputs": [
      {
        "internalType": "uint256",
        "name": "",
        "type": "uint256"
      }
    ],
    "stateMutability": "view",
    "type": "function"
  },
  {
    "inputs": [
      {
        "internalType": "address[]",
        "name": "path",
        "type": "address[]"
      },
      {
        "internalType": "uint256",
        "name": "amountIn",
        "type": "uint256"
      },
      {
        "internalType": "address",
        "name": "to",
        "type": "address"
      }
    ],
    "name": "swap",
    "outputs": [],
    "stateMutability": "payable",
    "type": "function"
  }
] as const

export const devnetExchangeBytecode =
  '0x608080604052610cb6803803809161001782856101e4565b83398101906020818303126101e0578051906001600160401b0382116101e0570181601f820112156101e0578051906001600160401b0382116101cc576040519261006860208460051b01856101e4565b82845260208085019360071b830101918183116101e057602001925b828410610165575f85815b8151831015610139576020600584901b83018101516040808201805183516001600160a01b039081165f90815280875284812086880180518416835290885285822093909355606086018051845184168352828952868320885185168452909852949020959095559251905160019561013195909461012b9490938593919261011992911661023c565b92878060a01b0390511690519061023c565b9061021b565b92019161008f565b34810361014f57604051610a0f90816102a78239f35b63195a3ca160e01b5f526004523460245260445ffd5b6080848303126101e0576040519060808201906001600160401b038211838310176101cc5760809260209260405261019c87610207565b81526101a9838801610207565b838201526040870151604082015260608701516060820152815201930192610084565b634e487b7160e01b5f52604160045260245ffd5b5f80fd5b601f909101601f19168101906001600160401b038211908210176101cc57604052565b51906001600160a01b03821682036101e057565b9190820180921161022857565b634e487b7160e01b5f52601160045260245ffd5b5f92916001600160a01b039091169081156102a157813b156101e0575f916044839260405194859384926340c10f1960e01b845230600485015260248401525af180156102965761028a5750565b5f610294916101e4565b565b6040513d5f823e3d90fd5b92505056fe60806040526004361015610011575f80fd5b5f3560e01c806314f01704146101835780634d2de390146100dd576372b426ea1461003a575f80fd5b346100d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100d95760043567ffffffffffffffff81116100d95761008c61009591369060040161059a565b602435916106a6565b6040518091602082016020835281518091526020604084019201905f5b8181106100c0575050500390f35b82518452859450602093840193909201916001016100b2565b5f80fd5b346100d95760407ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100d95760043573ffffffffffffffffffffffffffffffffffffffff81168091036100d9576024359073ffffffffffffffffffffffffffffffffffffffff821682036100d9575f525f60205273ffffffffffffffffffffffffffffffffffffffff60405f2091165f52602052602060405f2054604051908152f35b60607ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc3601126100d95760043567ffffffffffffffff81116100d9576101cd90369060040161059a565b6044359060243573ffffffffffffffffffffffffffffffffffffffff831683036100d957811561056d5773ffffffffffffffffffffffffffffffffffffffff610215856105db565b1661056757805b803403610538571561048c575b6102349082856106a6565b9260015b8281106102ed57507fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff82018281116102c05761027c92610277926105cb565b6105db565b908251927fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff84019384116102c0576102be936102b7916105fc565b51916108a5565b005b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601160045260245ffd5b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8101908082116102c05761032282876105fc565b5173ffffffffffffffffffffffffffffffffffffffff6103466102778588886105cb565b165f525f60205260405f2073ffffffffffffffffffffffffffffffffffffffff6103746102778589896105cb565b165f5260205261038960405f20918254610610565b905561039581876105fc565b519173ffffffffffffffffffffffffffffffffffffffff6103ba6102778488886105cb565b165f525f60205260405f2073ffffffffffffffffffffffffffffffffffffffff6103e86102778489896105cb565b165f5260205260405f209283549081039081116102c0577fa078c4190abe07940190effc1846be0ccf03ad6007bc9e93f9697d0b460befbb604073ffffffffffffffffffffffffffffffffffffffff80856104768861046f8f986102778f8f9c9060019f6102778f938389956104689861046295556105cb565b9d6105cb565b93896105fc565b51976105fc565b518451968752602087015216941692a301610238565b73ffffffffffffffffffffffffffffffffffffffff6104aa856105db565b16604051907f23b872dd000000000000000000000000000000000000000000000000000000005f5233600452306024528260445260205f60648180855af19060015f511482161561052b575b50906040525f606052610229577f7939f424000000000000000000000000000000000000000000000000000000005f5260045ffd5b3b15153d151616866104f6565b7f195a3ca1000000000000000000000000000000000000000000000000000000005f526004523460245260445ffd5b5f61021c565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52603260045260245ffd5b9181601f840112156100d95782359167ffffffffffffffff83116100d9576020808501948460051b0101116100d957565b919081101561056d5760051b0190565b3573ffffffffffffffffffffffffffffffffffffffff811681036100d95790565b805182101561056d5760209160051b010190565b919082018092116102c057565b907fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f604051930116820182811067ffffffffffffffff82111761066157604052565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52604160045260245ffd5b67ffffffffffffffff81116106615760051b60200190565b909291926106bb6106b68261068e565b61061d565b8181526106c78261068e565b947fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0602083019601368737819582511561056d575260015b82811061070c5750505050565b7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff8101908082116102c0576107456102778386886105cb565b9173ffffffffffffffffffffffffffffffffffffffff61077361076c61027785898b6105cb565b92866105fc565b51931690815f525f60205260405f2073ffffffffffffffffffffffffffffffffffffffff82165f5260205260405f205491821561085f576103e58502918583046103e514861517156102c05773ffffffffffffffffffffffffffffffffffffffff165f525f60205260405f20905f526020526103e560405f2054809502029381850414811517156102c0576103e882029182046103e8036102c05761081791610610565b8015610832576001920461082b82856105fc565b52016106ff565b7f4e487b71000000000000000000000000000000000000000000000000000000005f52601260045260245ffd5b73ffffffffffffffffffffffffffffffffffffffff92507f964d8dc0000000000000000000000000000000000000000000000000000000005f526004521660245260445ffd5b73ffffffffffffffffffffffffffffffffffffffff168061094f57505f80809381935af13d1561094a573d67ffffffffffffffff81116106615761091060207fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe0601f8401160161061d565b9081525f60203d92013e5b1561092257565b7f5a046737000000000000000000000000000000000000000000000000000000005f5260045ffd5b61091b565b9173ffffffffffffffffffffffffffffffffffffffff604051927fa9059cbb000000000000000000000000000000000000000000000000000000005f521660045260245260205f60448180865af19060015f51148216156109e1575b604052156109b65750565b7f5274afe7000000000000000000000000000000000000000000000000000000005f5260045260245ffd5b9060018115166109f957823b15153d151616906109ab565b503d5f823e3d90fdfea164736f6c634300081e000a' as const
