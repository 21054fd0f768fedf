/**
 * Returns the least part of an amount that must reach a bridge if nothing but fees is taken before. The bound is a
 * twentieth: LI.FI takes 0.25 % (docs.li.fi/faqs/fees-monetization), and a project of this gateway at most 2 %
 * (`lifiFeePercent`). The provider may keep the rest for rounding.
 */
export const leastBridged = (amount: bigint): bigint => (amount * 95n) / 100n
