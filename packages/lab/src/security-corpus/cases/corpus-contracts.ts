import { erc1967ProxyBytecode } from '@gasless-gateway/contracts'
import {
  corpusCollectibleBytecode,
  corpusItemsBytecode,
  corpusPermit2RuntimeBytecode,
  corpusTokenBytecode,
  corpusTreasuryBytecode,
  corpusVaultBytecode,
  corpusVenueBytecode,
  corpusWrappedCoinBytecode,
  drainerBytecode,
  feeOnTransferTokenBytecode,
  pausableTokenBytecode,
  rebasingTokenBytecode,
  surchargeTokenBytecode,
} from '@gasless-gateway/contracts/devnet'
import { nativeCoinAddress } from '@gasless-gateway/core/erc4337'
import { type DevnetContract, devnetContract } from '@gasless-gateway/devnet/chains/devnet-contract'
import { devnetDeployment } from '@gasless-gateway/devnet/chains/devnet-deployment'
import { type Address, concatHex, encodeAbiParameters, type Hex, keccak256, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { encode } from './call.js'

/** The wallet that gains by the attacks. It has no code. */
export const thief = privateKeyToAddress(keccak256(toHex('thief of the security corpus')))

/** A wallet that has delegated its code to the drainer (EIP-7702). It has code, and is still a wallet with a key. */
export const trojan = privateKeyToAddress(keccak256(toHex('trojan of the security corpus')))

/** A wallet on the deny-list. */
export const deniedWallet = privateKeyToAddress(keccak256(toHex('denied of the security corpus')))

const salted = (role: string, initCode: Hex) =>
  devnetContract(role, initCode, { salt: keccak256(toHex(role)) })

const withAddresses = (bytecode: Hex, ...addresses: Address[]) =>
  concatHex([
    bytecode,
    ...addresses.map((address) => encodeAbiParameters([{ type: 'address' }], [address])),
  ])

/** Init code of `PUSH20 thief SELFDESTRUCT`, which sends all received coins to the thief. */
const graveInitCode = concatHex(['0x6016600c60003960166000f3', '0x73', thief, '0xff'])

const { dai } = devnetDeployment()
const drainer = salted('Drainer', withAddresses(drainerBytecode, thief))

/** The contracts of the corpus's chain, in addition to the devnet's. */
export const corpusContracts = {
  crp: salted('Corpus token', corpusTokenBytecode),
  wrappedCoin: salted('Corpus wrapped coin', corpusWrappedCoinBytecode),
  vault: salted('Corpus vault', withAddresses(corpusVaultBytecode, dai.address)),
  collectible: salted('Corpus collectible', corpusCollectibleBytecode),
  items: salted('Corpus items', corpusItemsBytecode),
  feeOnTransfer: salted('Corpus fee-on-transfer token', feeOnTransferTokenBytecode),
  surcharge: salted('Corpus surcharge token', surchargeTokenBytecode),
  pausable: salted('Corpus pausable token', pausableTokenBytecode),
  rebasing: salted('Corpus rebasing token', rebasingTokenBytecode),
  router: salted('Corpus router', corpusVenueBytecode),
  market: salted('Corpus market', corpusVenueBytecode),
  pool: salted('Corpus pool', corpusVenueBytecode),
  shop: salted('Corpus shop', corpusVenueBytecode),
  /** A module that accounts install for their safety. */
  guardian: salted('Corpus guardian', corpusVenueBytecode),
  /** Makes the calls of the set-up. No account uses it. */
  stagehand: salted('Corpus stagehand', corpusVenueBytecode),
  drainer,
  /** The drainer behind a proxy, like an upgradeable router. */
  fakeRouter: salted(
    'Corpus fake router',
    concatHex([
      erc1967ProxyBytecode,
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'bytes' }],
        [
          drainer.address,
          // The proxy requires an initialising call. This one does nothing.
          encode('preCheck(address,uint256,bytes)', [thief, 0n, '0x']),
        ],
      ),
    ]),
  ),
  /** The same code as the drainer, on the deny-list. */
  deniedDrainer: salted('Corpus denied drainer', withAddresses(drainerBytecode, thief)),
  grave: salted('Corpus grave', graveInitCode),
} satisfies Record<string, DevnetContract>

const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Code that is written to addresses at which it cannot be deployed. */
export const plantedCode: readonly { readonly address: Address; readonly code: Hex }[] = [
  { address: permit2, code: corpusPermit2RuntimeBytecode },
  { address: trojan, code: concatHex(['0xef0100', drainer.address]) },
]

/** Returns the treasury of an account. */
export const treasuryOf = (account: Address): DevnetContract =>
  salted('Corpus treasury', withAddresses(corpusTreasuryBytecode, account))

const addressesOf = <Name extends string>(contracts: Readonly<Record<Name, DevnetContract>>) =>
  Object.fromEntries(
    Object.entries<DevnetContract>(contracts).map(([name, { address }]) => [name, address]),
  ) as Record<Name, Address>

/** Every address that entries use. The addresses are the same on every chain. */
export const at = {
  ...addressesOf(devnetDeployment()),
  ...addressesOf(corpusContracts),
  permit2,
  /** The native coin. */
  coin: nativeCoinAddress,
}

/** The deny-list of the check, as the runner sets it. */
export const deniedAddresses: readonly Address[] = [at.deniedDrainer, deniedWallet]
