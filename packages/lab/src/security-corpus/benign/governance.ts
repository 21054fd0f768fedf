import { deterministicDeployerAddress } from '@gasless-gateway/contracts'
import { concatHex, keccak256 } from 'viem'
import { call } from '../cases/call.js'
import { at, treasuryOf } from '../cases/corpus-contracts.js'
import type { BenignEntry } from '../cases/corpus-entry.js'
import { deploymentCall } from '../cases/deployment-call.js'
import { eighteen } from '../cases/units.js'

/** Votes, deployments, contracts that the account owns, and its deposit at the EntryPoint. */
export const governance: readonly BenignEntry[] = [
  {
    name: 'delegate-votes-to-oneself',
    why: 'ERC20Votes counts only delegated tokens, so a voter delegates to the account itself.',
    arrange: ({ account }) => ({
      request: { calls: [call(at.crp, 'delegate(address)', [account])], declared: [] },
    }),
  },
  {
    name: 'delegate-votes-to-a-friend',
    why: 'Somebody else votes with the account’s weight; the tokens stay.',
    arrange: ({ friend }) => ({
      request: { calls: [call(at.crp, 'delegate(address)', [friend(1)])], declared: [] },
    }),
  },
  {
    name: 'vote',
    why: 'A vote on a proposal.',
    arrange: () => ({
      request: { calls: [call(at.shop, 'vote(uint256,uint8)', [42n, 1])], declared: [] },
    }),
  },
  {
    name: 'first-operation-votes',
    why: 'A new member delegates and votes with the first operation.',
    arrange: ({ account }) => ({
      deployed: false,
      request: {
        calls: [
          call(at.crp, 'delegate(address)', [account]),
          call(at.shop, 'vote(uint256,uint8)', [42n, 0]),
        ],
        declared: [],
      },
    }),
  },
  {
    name: 'vote-self-funded',
    why: 'A user votes and pays gas in coins.',
    arrange: () => ({
      request: {
        feeToken: null,
        calls: [call(at.shop, 'vote(uint256,uint8)', [43n, 1])],
        declared: [],
      },
    }),
  },
  {
    name: 'deploy-a-contract',
    why: 'A developer deploys a treasury that the account owns, through the deterministic deployer.',
    arrange: ({ account }) => ({
      request: { calls: [deploymentCall(treasuryOf(account))], declared: [] },
    }),
  },
  {
    name: 'deploy-raw-bytes',
    why: 'A developer deploys eleven bytes of code.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          {
            to: deterministicDeployerAddress,
            value: 0n,
            data: concatHex([
              keccak256(account),
              // Init code that returns the eleven bytes after it.
              '0x600b600c600039600b6000f3',
              '0x60016000526020600060f3',
            ]),
          },
        ],
        declared: [],
      },
    }),
  },
  {
    name: 'create-a-treasury-at-a-factory',
    why: 'A factory deploys a contract that the account owns.',
    arrange: () => ({
      request: { calls: [call(at.shop, 'createTreasury()')], declared: [] },
    }),
  },
  {
    name: 'change-a-setting-of-what-is-owned',
    why: 'The owner of a contract calls a function that only the owner may call.',
    arrange: ({ account, treasury }) => ({
      setUp: [deploymentCall(treasuryOf(account))],
      request: { calls: [call(treasury, 'setNote(string)', ['for winter'])], declared: [] },
    }),
  },
  {
    name: 'take-from-the-own-treasury',
    why: 'The account’s treasury pays its assets to the account.',
    arrange: ({ account, treasury }) => ({
      setUp: [deploymentCall(treasuryOf(account))],
      request: {
        calls: [
          call(treasury, 'withdraw(address,address,uint256)', [at.dai, account, eighteen(100)]),
        ],
        declared: [],
      },
    }),
  },
  {
    name: 'pay-from-the-own-treasury',
    why: 'The account’s treasury pays a supplier; the account itself pays nothing.',
    arrange: ({ account, friend, treasury }) => ({
      setUp: [deploymentCall(treasuryOf(account))],
      request: {
        calls: [
          call(treasury, 'withdraw(address,address,uint256)', [at.dai, friend(1), eighteen(100)]),
        ],
        declared: [],
      },
    }),
  },
  {
    name: 'top-up-the-own-deposit',
    why: 'A user deposits coins at the EntryPoint for the account’s gas.',
    arrange: ({ account }) => ({
      request: {
        calls: [call(at.entryPoint, 'depositTo(address)', [account], eighteen(0.5))],
        declared: [{ asset: at.coin, amount: eighteen(0.5) }],
      },
    }),
  },
  {
    name: 'take-the-own-deposit-back',
    why: 'A user withdraws the account’s deposit at the EntryPoint to the account.',
    arrange: ({ account }) => ({
      setUp: [call(at.entryPoint, 'depositTo(address)', [account], eighteen(2))],
      request: {
        calls: [call(at.entryPoint, 'withdrawTo(address,uint256)', [account, eighteen(1)])],
        declared: [],
      },
    }),
  },
]
