import { maxUint48, maxUint160, maxUint256, parseSignature } from 'viem'
import { approve, call, transferFrom } from '../cases/call.js'
import { at, thief } from '../cases/corpus-contracts.js'
import type { BenignEntry } from '../cases/corpus-entry.js'
import { permitOf } from '../cases/signatures.js'
import { eighteen } from '../cases/units.js'

const never = Number(maxUint48)

/** Revoked rights, and rights that others give to the account. */
export const rights: readonly BenignEntry[] = [
  {
    name: 'revoke-an-allowance',
    why: 'The user learns that a spender is hostile and revokes the allowance.',
    arrange: () => ({
      earlier: [approve(at.dai, at.drainer, maxUint256)],
      request: { calls: [approve(at.dai, at.drainer, 0n)], declared: [] },
    }),
  },
  {
    name: 'revoke-an-allowance-of-a-wallet',
    why: 'The user revokes a stranger’s allowance, and nothing remains.',
    arrange: () => ({
      earlier: [approve(at.crp, thief, maxUint256)],
      request: { calls: [approve(at.crp, thief, 0n)], declared: [] },
    }),
  },
  {
    name: 'revoke-what-was-never-given',
    why: 'A cleaning tool revokes allowances that do not exist.',
    arrange: ({ friend }) => ({
      request: {
        calls: [approve(at.dai, friend(1), 0n), approve(at.usdt, friend(2), 0n)],
        declared: [],
      },
    }),
  },
  {
    name: 'revoke-everything-at-once',
    why: 'A cleaning tool revokes an allowance, an operator and an approval of Permit2.',
    arrange: () => ({
      earlier: [
        approve(at.dai, at.router, maxUint256),
        call(at.collectible, 'setApprovalForAll(address,bool)', [at.market, true]),
        call(at.crp, 'authorizeOperator(address)', [at.pool]),
        approve(at.crp, at.permit2, maxUint256),
        call(at.permit2, 'approve(address,address,uint160,uint48)', [
          at.crp,
          at.router,
          maxUint160,
          never,
        ]),
      ],
      request: {
        calls: [
          approve(at.dai, at.router, 0n),
          call(at.collectible, 'setApprovalForAll(address,bool)', [at.market, false]),
          call(at.crp, 'revokeOperator(address)', [at.pool]),
          call(at.permit2, 'lockdown((address,address)[])', [[[at.crp, at.router]]]),
        ],
        declared: [],
      },
    }),
  },
  {
    name: 'revoke-an-operator-of-items',
    why: 'A game may no longer take items.',
    arrange: () => ({
      earlier: [call(at.items, 'setApprovalForAll(address,bool)', [at.drainer, true])],
      request: {
        calls: [call(at.items, 'setApprovalForAll(address,bool)', [at.drainer, false])],
        declared: [],
      },
    }),
  },
  {
    name: 'revoke-at-permit2-by-approving-nothing',
    why: 'Permit2 has no revoke(), so the user sets its approval to zero.',
    arrange: ({ deadline }) => ({
      earlier: [
        call(at.permit2, 'approve(address,address,uint160,uint48)', [
          at.dai,
          at.router,
          maxUint160,
          never,
        ]),
      ],
      request: {
        calls: [
          call(at.permit2, 'approve(address,address,uint160,uint48)', [
            at.dai,
            at.router,
            0n,
            Number(deadline),
          ]),
        ],
        declared: [],
      },
    }),
  },
  {
    name: 'decrease-an-allowance-to-nothing',
    why: 'The user lowers an allowance with the older decreaseAllowance().',
    arrange: () => ({
      earlier: [approve(at.crp, at.router, eighteen(500))],
      request: {
        calls: [call(at.crp, 'decreaseAllowance(address,uint256)', [at.router, eighteen(500)])],
        declared: [],
      },
    }),
  },
  {
    name: 'revoke-self-funded',
    why: 'The user revokes an allowance and pays gas in coins.',
    arrange: () => ({
      earlier: [approve(at.dai, at.drainer, maxUint256)],
      request: { feeToken: null, calls: [approve(at.dai, at.drainer, 0n)], declared: [] },
    }),
  },
  {
    name: 'use-the-permit-of-a-friend',
    why: 'A friend signed a permit for a debt; the account submits the permit and takes the tokens.',
    async arrange(situation) {
      const { account, friendKey, deadline } = situation
      const friend = friendKey(1)
      const { r, s, yParity } = parseSignature(
        await friend.signTypedData(
          permitOf(situation, { owner: friend.address, spender: account, value: eighteen(20) }),
        ),
      )
      return {
        setUp: [call(at.crp, 'mint(address,uint256)', [friend.address, eighteen(20)])],
        request: {
          calls: [
            call(at.crp, 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
              friend.address,
              account,
              eighteen(20),
              deadline,
              27 + yParity,
              r,
              s,
            ]),
            transferFrom(at.crp, friend.address, account, eighteen(20)),
          ],
          declared: [],
        },
      }
    },
  },
  {
    name: 'relay-a-permit-between-others',
    why: 'A shop’s account submits a customer’s permit for the shop’s contract; its own assets are not affected.',
    async arrange(situation) {
      const { friendKey, deadline } = situation
      const customer = friendKey(1)
      const { r, s, yParity } = parseSignature(
        await customer.signTypedData(
          permitOf(situation, { owner: customer.address, spender: at.shop, value: eighteen(20) }),
        ),
      )
      return {
        request: {
          calls: [
            call(at.crp, 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
              customer.address,
              at.shop,
              eighteen(20),
              deadline,
              27 + yParity,
              r,
              s,
            ]),
          ],
          declared: [],
        },
      }
    },
  },
]
