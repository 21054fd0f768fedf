/** Chainlink's USD feeds have 8 decimals, so the devnet's have too. */
export const priceFeedDecimals = 8
