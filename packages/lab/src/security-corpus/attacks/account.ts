import type { Call } from '@gasless-gateway/core/erc4337'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  maxUint256,
  pad,
  parseAbiParameters,
  toHex,
  zeroAddress,
} from 'viem'
import { approve, call, encode, sendCoins, transfer, transferFrom } from '../cases/call.js'
import { at, thief, treasuryOf } from '../cases/corpus-contracts.js'
import type { AttackEntry, Change } from '../cases/corpus-entry.js'
import { deploymentCall } from '../cases/deployment-call.js'
import { eighteen, six } from '../cases/units.js'

const all = eighteen(10_000)

const execute = 'execute(bytes32,bytes)'
const single = pad('0x00', { dir: 'right', size: 32 })
const batch = pad('0x01', { dir: 'right', size: 32 })
const delegate = pad('0xff', { dir: 'right', size: 32 })

const moduleTypes = { validator: 1n, executor: 2n, fallback: 3n } as const

/** Makes the account run the code of another contract as its own. */
const delegateCall = (account: Address, target: Address, data: Hex) =>
  call(account, execute, [delegate, concatHex([target, data])])

const executionOf = ({ to, value, data }: Call) => concatHex([to, toHex(value, { size: 32 }), data])

/** The thief, who may call `execute` of the account, takes all the DAI. */
const executeTheft = (account: Address) =>
  call(account, execute, [single, executionOf(transfer(at.dai, thief, all))])

const theft = { lost: [{ asset: at.dai, amount: all }] }

/** The hook of a module, and the data that Kernel passes to module and hook. */
const moduleData = (hook: Address, ...parts: readonly Hex[]) =>
  concatHex([
    hook,
    encodeAbiParameters(
      parts.map(() => ({ type: 'bytes' })),
      parts,
    ),
  ])

const installExecutor = (account: Address, module: Address, hook: Address) =>
  call(account, 'installModule(uint256,address,bytes)', [
    moduleTypes.executor,
    module,
    moduleData(hook, '0x', '0x00'),
  ])

const installed = (account: Address, type: bigint, module: Address, before: boolean): Change => {
  const { data } = call(account, 'isModuleInstalled(uint256,address,bytes)', [type, module, '0x'])
  const word = (value: boolean) => toHex(value, { size: 32 })
  return { to: account, data, before: word(before), after: word(!before) }
}

const rootOf = (validator: Address) => concatHex(['0x01', validator])

/** Attacks that take over the account, or a contract that it owns. */
export const account: readonly AttackEntry[] = [
  {
    name: 'delegate-call-that-sweeps',
    why: 'The page offers an upgrade of the wallet; the account runs the thief’s code as its own and sends everything away.',
    arrange: ({ account: self }) => ({
      request: {
        calls: [delegateCall(self, at.drainer, encode('sweep(address[])', [[at.dai, at.crp]]))],
        declared: [],
      },
      harm: {
        lost: [
          { asset: at.dai, amount: all },
          { asset: at.crp, amount: all },
        ],
      },
    }),
  },
  {
    name: 'delegate-call-that-approves',
    why: 'After a payment the account runs foreign code, which moves nothing now but lets a stranger move everything later.',
    arrange: ({ account: self, friend }) => ({
      request: {
        calls: [
          transfer(at.usdc, friend(1), six(5)),
          delegateCall(self, at.drainer, encode('prepareTheft(address)', [at.dai])),
        ],
        declared: [{ asset: at.usdc, amount: six(5) }],
      },
      harm: { strike: [transferFrom(at.dai, self, thief, all)], ...theft },
    }),
  },
  {
    name: 'delegate-call-that-buries',
    why: 'The account runs code that only destroys itself, and every coin goes to the thief.',
    arrange: ({ account: self }) => ({
      request: { calls: [delegateCall(self, at.grave, '0x')], declared: [] },
      harm: { lost: [{ asset: at.coin, amount: eighteen(9) }] },
    }),
  },
  {
    name: 'install-an-executor',
    why: 'The page offers automatic payments; the module may make the account execute anything.',
    arrange: ({ account: self }) => ({
      request: {
        calls: [installExecutor(self, at.drainer, zeroAddress)],
        declared: [],
      },
      harm: {
        strike: [
          call(at.drainer, 'perform(address,bytes)', [
            self,
            encode('executeFromExecutor(bytes32,bytes)', [
              single,
              executionOf(transfer(at.dai, thief, all)),
            ]),
          ]),
        ],
        ...theft,
      },
    }),
  },
  {
    name: 'install-a-validator-behind-a-payment',
    why: 'The user pays five dollars; a second key signs for the account from now on.',
    arrange: ({ account: self, friend }) => ({
      request: {
        calls: [
          transfer(at.usdc, friend(1), six(5)),
          call(self, 'installModule(uint256,address,bytes)', [
            moduleTypes.validator,
            at.drainer,
            moduleData(
              zeroAddress,
              '0x',
              '0x',
              encode(execute, [single, '0x']).slice(0, 10) as Hex,
            ),
          ]),
        ],
        declared: [{ asset: at.usdc, amount: six(5) }],
      },
      harm: { changed: [installed(self, moduleTypes.validator, at.drainer, false)] },
    }),
  },
  {
    name: 'install-a-fallback',
    why: 'The page teaches the account a new kind of token; anybody may run the thief’s code as the account.',
    arrange: ({ account: self }) => ({
      request: {
        calls: [
          call(self, 'installModule(uint256,address,bytes)', [
            moduleTypes.fallback,
            at.drainer,
            concatHex([
              encode('sweep(address[])', [[]]).slice(0, 10) as Hex,
              // 0xff makes it a delegate call, which anybody may trigger.
              moduleData(pad('0x01', { size: 20 }), '0xff', '0x00'),
            ]),
          ]),
        ],
        declared: [],
      },
      harm: { strike: [call(self, 'sweep(address[])', [[at.dai]])], ...theft },
    }),
  },
  {
    name: 'change-the-root-validator',
    why: 'The page offers to log in by face; the thief may act for the account, and its owner may not.',
    arrange: ({ account: self }) => ({
      request: {
        calls: [
          call(self, 'changeRootValidator(bytes21,address,bytes,bytes)', [
            rootOf(at.drainer),
            zeroAddress,
            '0x',
            '0x',
          ]),
        ],
        declared: [],
      },
      harm: { strike: [executeTheft(self)], ...theft },
    }),
  },
  {
    name: 'take-the-hook-off-a-module',
    why: 'A hook limits the user’s module for automatic payments; installed again, the module has no hook.',
    arrange: ({ account: self }) => ({
      earlier: [installExecutor(self, at.guardian, at.pool)],
      request: { calls: [installExecutor(self, at.guardian, zeroAddress)], declared: [] },
      harm: {
        changed: [
          {
            ...call(self, 'executorConfig(address)', [at.guardian]),
            before: pad(at.pool, { size: 32 }).toLowerCase() as Hex,
            after: pad('0x01', { size: 32 }),
          },
        ],
      },
    }),
  },
  {
    name: 'owner-replaced-at-the-validator',
    why: 'No call goes to the account; its validator gets another owner for it.',
    arrange: ({ account: self }) => ({
      request: {
        calls: [
          call(at.ecdsaValidator, 'onUninstall(bytes)', ['0x']),
          call(at.ecdsaValidator, 'onInstall(bytes)', [thief]),
        ],
        declared: [],
      },
      harm: { strike: [executeTheft(self)], ...theft },
    }),
  },
  {
    name: 'upgrade-to-a-drainer',
    why: 'The page offers a better wallet; the account’s code becomes the thief’s.',
    arrange: ({ account: self }) => ({
      request: { calls: [call(self, 'upgradeTo(address)', [at.drainer])], declared: [] },
      harm: { strike: [call(self, 'sweep(address[])', [[at.dai]])], ...theft },
    }),
  },
  {
    name: 'uninstall-the-guardian',
    why: 'The user has a module for safety; after a payment it is removed, which prepares the theft.',
    arrange: ({ account: self, friend }) => ({
      earlier: [installExecutor(self, at.guardian, zeroAddress)],
      request: {
        calls: [
          transfer(at.usdc, friend(1), six(5)),
          call(self, 'uninstallModule(uint256,address,bytes)', [
            moduleTypes.executor,
            at.guardian,
            '0x',
          ]),
        ],
        declared: [{ asset: at.usdc, amount: six(5) }],
      },
      harm: { changed: [installed(self, moduleTypes.executor, at.guardian, true)] },
    }),
  },
  {
    name: 'approval-inside-a-nested-execution',
    why: 'The batch has one call, to the account itself, which contains a payment and an approval of everything.',
    arrange: ({ account: self, friend }) => ({
      request: {
        calls: [
          call(self, execute, [
            batch,
            encodeAbiParameters(parseAbiParameters('(address, uint256, bytes)[]'), [
              [transfer(at.usdc, friend(1), six(5)), approve(at.dai, thief, maxUint256)].map(
                ({ to, value, data }) => [to, value, data] as const,
              ),
            ]),
          ]),
        ],
        declared: [{ asset: at.usdc, amount: six(5) }],
      },
      harm: { strike: [transferFrom(at.dai, self, thief, all)], ...theft },
    }),
  },
  {
    name: 'treasury-handed-over',
    why: 'The account owns a treasury; a call after a payment makes a stranger its owner.',
    arrange: ({ account: self, friend, treasury }) => ({
      setUp: [deploymentCall(treasuryOf(self))],
      request: {
        calls: [
          sendCoins(friend(1), eighteen(0.1)),
          call(treasury, 'transferOwnership(address)', [thief]),
        ],
        declared: [{ asset: at.coin, amount: eighteen(0.1) }],
      },
      harm: {
        strike: [call(treasury, 'withdraw(address,address,uint256)', [at.dai, thief, all])],
        lost: [{ asset: at.dai, amount: all, holder: treasury }],
      },
    }),
  },
]
