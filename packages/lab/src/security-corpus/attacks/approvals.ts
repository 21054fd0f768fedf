import { maxUint256 } from 'viem'
import { approve, call, encode, transfer, transferFrom } from '../cases/call.js'
import { at, thief, trojan } from '../cases/corpus-contracts.js'
import type { AttackEntry } from '../cases/corpus-entry.js'
import { eighteen, six } from '../cases/units.js'

/** An account's whole balance of a token with eighteen decimals. */
const all = eighteen(10_000)

/** Rights to take fungible tokens. */
export const approvals: readonly AttackEntry[] = [
  {
    name: 'approve-all-to-a-wallet',
    why: 'The page says that it checks the wallet; a stranger may take every token from now on.',
    arrange: ({ account }) => ({
      request: { calls: [approve(at.crp, thief, maxUint256)], declared: [] },
      harm: {
        strike: [transferFrom(at.crp, account, thief, all)],
        lost: [{ asset: at.crp, amount: all }],
      },
    }),
  },
  {
    name: 'approve-all-to-a-fresh-contract',
    why: 'The page asks to enable DAI for a game; the contract behind it exists to take all of it.',
    arrange: ({ account }) => ({
      request: { calls: [approve(at.dai, at.drainer, maxUint256)], declared: [] },
      harm: {
        strike: [
          call(at.drainer, 'perform(address,bytes)', [
            at.dai,
            transferFrom(at.dai, account, thief, all).data,
          ]),
        ],
        lost: [{ asset: at.dai, amount: all }],
      },
    }),
  },
  {
    name: 'approve-the-balance-to-a-wallet',
    why: 'The allowance looks harmless because it is limited; it is exactly the balance of the account.',
    arrange: ({ account }) => ({
      request: { calls: [approve(at.dai, thief, all)], declared: [] },
      harm: {
        strike: [transferFrom(at.dai, account, thief, all)],
        lost: [{ asset: at.dai, amount: all }],
      },
    }),
  },
  {
    name: 'approve-all-behind-a-payment',
    why: 'The user pays a friend five dollars; a second call in the batch gives DAI away.',
    arrange: ({ account, friend }) => ({
      request: {
        calls: [transfer(at.usdc, friend(1), six(5)), approve(at.dai, thief, maxUint256)],
        declared: [{ asset: at.usdc, amount: six(5) }],
      },
      harm: {
        strike: [transferFrom(at.dai, account, thief, all)],
        lost: [{ asset: at.dai, amount: all }],
      },
    }),
  },
  {
    name: 'approve-all-before-the-first-operation-ends',
    why: 'A new user makes a first payment; the operation that deploys the account gives DAI away.',
    arrange: ({ account, friend }) => ({
      deployed: false,
      request: {
        calls: [transfer(at.usdc, friend(1), six(1)), approve(at.dai, thief, maxUint256)],
        declared: [{ asset: at.usdc, amount: six(1) }],
      },
      harm: {
        strike: [transferFrom(at.dai, account, thief, all)],
        lost: [{ asset: at.dai, amount: all }],
      },
    }),
  },
  {
    name: 'increase-allowance-of-a-wallet',
    why: 'The batch has no approve(); increaseAllowance() does the same for a stranger.',
    arrange: ({ account }) => ({
      request: {
        calls: [call(at.crp, 'increaseAllowance(address,uint256)', [thief, all])],
        declared: [],
      },
      harm: {
        strike: [transferFrom(at.crp, account, thief, all)],
        lost: [{ asset: at.crp, amount: all }],
      },
    }),
  },
  {
    name: 'approve-all-to-a-delegated-wallet',
    why: 'The spender has code and passes for a contract; it is a wallet that has adopted the drainer (EIP-7702).',
    arrange: ({ account }) => ({
      request: { calls: [approve(at.dai, trojan, maxUint256)], declared: [] },
      harm: {
        strike: [
          call(trojan, 'perform(address,bytes)', [
            at.dai,
            transferFrom(at.dai, account, thief, all).data,
          ]),
        ],
        lost: [{ asset: at.dai, amount: all }],
      },
    }),
  },
  {
    name: 'approve-dollars-of-the-silent-kind',
    why: 'The approval of a token like USDT returns nothing and emits no event; a stranger may take everything.',
    arrange: ({ account }) => ({
      request: { calls: [approve(at.usdt, thief, six(10_000))], declared: [] },
      harm: {
        strike: [transferFrom(at.usdt, account, thief, six(10_000))],
        lost: [{ asset: at.usdt, amount: six(10_000) }],
      },
    }),
  },
  {
    name: 'unlimited-allowance-left-after-a-swap',
    why: 'The swap is honest, but an unlimited allowance remains, and the router lets anybody use it.',
    arrange: ({ account, deadline }) => ({
      request: {
        calls: [
          approve(at.dai, at.router, maxUint256),
          call(at.router, 'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [
            eighteen(100),
            six(99),
            [at.dai, at.usdc],
            account,
            deadline,
          ]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(100) }],
      },
      harm: {
        strike: [
          call(at.router, 'multicall((address,uint256,bytes)[])', [
            [[at.dai, 0n, transferFrom(at.dai, account, thief, eighteen(9_900)).data]],
          ]),
        ],
        lost: [{ asset: at.dai, amount: all }],
      },
    }),
  },
  {
    name: 'large-allowance-left-after-a-swap',
    why: 'The user swaps a hundred dollars; a hundred times as much is approved, and the rest remains.',
    arrange: ({ account, deadline }) => ({
      request: {
        calls: [
          approve(at.dai, at.router, all),
          call(at.router, 'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [
            eighteen(100),
            six(99),
            [at.dai, at.usdc],
            account,
            deadline,
          ]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(100) }],
      },
      harm: {
        strike: [
          call(at.router, 'multicall((address,uint256,bytes)[])', [
            [[at.dai, 0n, transferFrom(at.dai, account, thief, eighteen(9_900)).data]],
          ]),
        ],
        lost: [{ asset: at.dai, amount: all }],
      },
    }),
  },
  {
    name: 'approve-and-call-takes-all',
    why: 'The user pays ten tokens in one call; approveAndCall() approves a thousand times that, and the drainer takes it.',
    arrange: () => ({
      request: {
        calls: [call(at.crp, 'approveAndCall(address,uint256,bytes)', [at.drainer, all, '0x'])],
        declared: [{ asset: at.crp, amount: eighteen(10) }],
      },
      harm: { lost: [{ asset: at.crp, amount: all }] },
    }),
  },
  {
    name: 'authorize-an-operator',
    why: 'An ERC-777 operator needs no allowance; the stranger may send all present and future tokens.',
    arrange: ({ account }) => ({
      request: { calls: [call(at.crp, 'authorizeOperator(address)', [thief])], declared: [] },
      harm: {
        strike: [
          call(at.crp, 'operatorSend(address,address,uint256,bytes,bytes)', [
            account,
            thief,
            all,
            '0x',
            '0x',
          ]),
        ],
        lost: [{ asset: at.crp, amount: all }],
      },
    }),
  },
  {
    name: 'approve-what-a-denied-contract-takes',
    why: 'The deposit is declared and exact; the vault is a drainer on every deny-list.',
    arrange: () => ({
      request: {
        calls: [
          approve(at.dai, at.deniedDrainer, eighteen(1_000)),
          call(at.deniedDrainer, 'deposit(address,uint256)', [at.dai, eighteen(1_000)]),
        ],
        declared: [{ asset: at.dai, amount: eighteen(1_000) }],
      },
      harm: { lost: [{ asset: at.dai, amount: eighteen(1_000) }] },
    }),
  },
  {
    name: 'approve-a-denied-contract',
    why: 'The user gives a small allowance for later; the spender is a drainer on every deny-list.',
    arrange: ({ account }) => ({
      request: { calls: [approve(at.crp, at.deniedDrainer, eighteen(50))], declared: [] },
      harm: {
        strike: [
          call(at.deniedDrainer, 'perform(address,bytes)', [
            at.crp,
            encode('transferFrom(address,address,uint256)', [account, thief, eighteen(50)]),
          ]),
        ],
        lost: [{ asset: at.crp, amount: eighteen(50) }],
      },
    }),
  },
]
