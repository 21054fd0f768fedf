/** Sums of `burnt_gas`, for the network of the rows and for a sender. */
export const burntSums = (sender: string) => `coalesce(sum(gas), 0) as of_network,
  coalesce(sum(coalesce(of_sender, gas)) filter (where burnt_gas.sender = ${sender}), 0) as of_sender`
