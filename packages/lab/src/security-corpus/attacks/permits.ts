import { type Address, hashTypedData, maxUint48, maxUint160, maxUint256 } from 'viem'
import { approve, call, transfer, transferFrom } from '../cases/call.js'
import { at, thief } from '../cases/corpus-contracts.js'
import type { AttackEntry } from '../cases/corpus-entry.js'
import { accountSignature, permitBatchHash, permitOf } from '../cases/signatures.js'
import { eighteen, six } from '../cases/units.js'

const all = eighteen(10_000)
const never = Number(maxUint48)

const approveThrough = 'approve(address,address,uint160,uint48)'
const takeThrough = (account: Address, token: Address) =>
  call(at.permit2, 'transferFrom(address,address,uint160,address)', [account, thief, all, token])

/** Allowances by signature, and allowances of Permit2. */
export const permits: readonly AttackEntry[] = [
  {
    name: 'permit-to-a-stranger',
    why: 'The user signed a message that looked like a log-in; the batch submits it to the token as a permit for a stranger.',
    async arrange(situation) {
      const { account, deadline } = situation
      const hash = hashTypedData(
        permitOf(situation, { owner: account, spender: thief, value: maxUint256 }),
      )
      return {
        request: {
          calls: [
            call(at.crp, 'permit(address,address,uint256,uint256,bytes)', [
              account,
              thief,
              maxUint256,
              deadline,
              await accountSignature(situation, hash),
            ]),
          ],
          declared: [],
        },
        harm: {
          strike: [transferFrom(at.crp, account, thief, all)],
          lost: [{ asset: at.crp, amount: all }],
        },
      }
    },
  },
  {
    name: 'exact-permit-behind-a-payment',
    why: 'The user pays five dollars; a second call submits a permit for exactly the balance of another token.',
    async arrange(situation) {
      const { account, deadline, friend } = situation
      const hash = hashTypedData(
        permitOf(situation, { owner: account, spender: at.drainer, value: all }),
      )
      return {
        request: {
          calls: [
            transfer(at.usdc, friend(1), six(5)),
            call(at.crp, 'permit(address,address,uint256,uint256,bytes)', [
              account,
              at.drainer,
              all,
              deadline,
              await accountSignature(situation, hash),
            ]),
          ],
          declared: [{ asset: at.usdc, amount: six(5) }],
        },
        harm: {
          strike: [
            call(at.drainer, 'perform(address,bytes)', [
              at.crp,
              transferFrom(at.crp, account, thief, all).data,
            ]),
          ],
          lost: [{ asset: at.crp, amount: all }],
        },
      }
    },
  },
  {
    name: 'permit2-approval-of-a-stranger',
    why: 'DAI was approved to Permit2 long ago, as usual; now a stranger may take it through Permit2.',
    arrange: ({ account }) => ({
      earlier: [approve(at.dai, at.permit2, maxUint256)],
      request: {
        calls: [call(at.permit2, approveThrough, [at.dai, thief, maxUint160, never])],
        declared: [],
      },
      harm: {
        strike: [takeThrough(account, at.dai)],
        lost: [{ asset: at.dai, amount: all }],
      },
    }),
  },
  {
    name: 'permit2-approval-renewed-for-a-stranger',
    why: 'A spender’s allowance through Permit2 has expired; the page renews it for ever, for nothing in return.',
    arrange: ({ account }) => {
      const until = (expiration: number) =>
        call(at.permit2, approveThrough, [at.dai, thief, all, expiration])
      return {
        earlier: [approve(at.dai, at.permit2, maxUint256), until(1)],
        request: { calls: [until(never)], declared: [] },
        harm: {
          strike: [takeThrough(account, at.dai)],
          lost: [{ asset: at.dai, amount: all }],
        },
      }
    },
  },
  {
    name: 'permit2-approval-lengthened-for-a-stranger',
    why: 'An allowance through Permit2 would expire; the page makes it last for ever, and it may or may not still be valid when the operation lands.',
    arrange: ({ account, deadline }) => {
      const until = (expiration: number) =>
        call(at.permit2, approveThrough, [at.dai, thief, all, expiration])
      return {
        earlier: [approve(at.dai, at.permit2, maxUint256), until(Number(deadline))],
        request: { calls: [until(never)], declared: [] },
        harm: {
          strike: [takeThrough(account, at.dai)],
          lost: [{ asset: at.dai, amount: all }],
        },
      }
    },
  },
  {
    name: 'permit2-both-approvals-at-once',
    why: 'The page sets up Permit2 for a swap; the second approval is for a stranger, not for a router.',
    arrange: ({ account }) => ({
      request: {
        calls: [
          approve(at.crp, at.permit2, maxUint256),
          call(at.permit2, approveThrough, [at.crp, thief, maxUint160, never]),
        ],
        declared: [],
      },
      harm: {
        strike: [takeThrough(account, at.crp)],
        lost: [{ asset: at.crp, amount: all }],
      },
    }),
  },
  {
    name: 'permit2-batch-permit-to-a-stranger',
    why: 'The user signed a message that looked like an order; it lets a stranger take two tokens.',
    async arrange(situation) {
      const { account, deadline } = situation
      const details = [at.dai, at.crp].map((token) => ({
        token,
        amount: maxUint160,
        expiration: never,
        nonce: 0,
      }))
      const hash = permitBatchHash(situation, { details, spender: thief, sigDeadline: deadline })
      return {
        earlier: [approve(at.dai, at.permit2, maxUint256), approve(at.crp, at.permit2, maxUint256)],
        request: {
          calls: [
            call(
              at.permit2,
              'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)',
              [
                account,
                [
                  details.map(({ token, amount, expiration, nonce }) => [
                    token,
                    amount,
                    expiration,
                    nonce,
                  ]),
                  thief,
                  deadline,
                ],
                await accountSignature(situation, hash),
              ],
            ),
          ],
          declared: [],
        },
        harm: {
          strike: [takeThrough(account, at.dai), takeThrough(account, at.crp)],
          lost: [
            { asset: at.dai, amount: all },
            { asset: at.crp, amount: all },
          ],
        },
      }
    },
  },
  {
    name: 'permit2-approvals-behind-a-payment',
    why: 'The user pays five dollars; a fresh contract may take two tokens through Permit2.',
    arrange: ({ account, friend }) => ({
      earlier: [approve(at.dai, at.permit2, maxUint256), approve(at.crp, at.permit2, maxUint256)],
      request: {
        calls: [
          transfer(at.usdc, friend(1), six(5)),
          call(at.permit2, approveThrough, [at.dai, at.drainer, all, never]),
          call(at.permit2, approveThrough, [at.crp, at.drainer, all, never]),
        ],
        declared: [{ asset: at.usdc, amount: six(5) }],
      },
      harm: {
        strike: [
          call(at.drainer, 'perform(address,bytes)', [
            at.permit2,
            takeThrough(account, at.dai).data,
          ]),
          call(at.drainer, 'perform(address,bytes)', [
            at.permit2,
            takeThrough(account, at.crp).data,
          ]),
        ],
        lost: [
          { asset: at.dai, amount: all },
          { asset: at.crp, amount: all },
        ],
      },
    }),
  },
]
